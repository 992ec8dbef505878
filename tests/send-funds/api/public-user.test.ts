import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { gifts } from './gifts.ts';

const product = await testApp();
const visitor = product.visitor();
const { hide, change } = gifts(product);

test("visitors and signed-in users see a member's masked name", async () => {
  for (const browser of [visitor, await product.signIn('leo@example.com')]) {
    const { status, body, text } = await browser.get('/api/public/user/Maya');
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      'firstName',
      'firstNameShown',
      'id',
      'lastName',
      'phoneNumber',
      'profileImageUrl',
      'username',
    ]);
    expect(body.firstName).toBe('M***');
    expect(text).not.toContain('example.com');
  }
});

test('every account but a public member gets the same 404 as an unknown username', async () => {
  const hidden = await product.newMember({ firstName: 'Hidden' });
  const frozen = await product.newMember({ firstName: 'Frozen' });
  const unverified = await product.newMember({ firstName: 'Unverified' });
  const gone = await product.newMember({ firstName: 'Gone' });
  await hide(hidden);
  await change(frozen, 'frozen_at', new Date());
  await change(unverified, 'email_verified_at', null);
  expect((await gone.delete('/api/user/delete-account')).status).toBe(200);
  const staff = await product.signIn('administrator');
  const manager = await product.signIn('account_manager');
  const answers = await Promise.all(
    [hidden, frozen, unverified, gone, staff, manager, { username: 'nobody.at.all' }].map(({ username }) =>
      visitor.get(`/api/public/user/${username}`),
    ),
  );
  for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]?.text]);
});

test.each(['%20', '..%2f..', '%00', "'--", 'ünï'])('no user has the username %s', async (name) => {
  const { status } = await visitor.get(`/api/public/user/${name}`);
  expect([400, 404]).toContain(status);
});
