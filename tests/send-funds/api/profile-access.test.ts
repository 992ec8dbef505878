import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { gifts } from './gifts.ts';

const product = await testApp();
const visitor = product.visitor();

test("a public member's page may be opened", async () => {
  const { status, body } = await visitor.get('/api/profile-access/maya');
  expect([status, body]).toEqual([200, { accessible: true, redirectToLanding: false }]);
});

test('private, staff and unknown usernames get the same redirect to the landing page', async () => {
  const hidden = await product.newMember({ firstName: 'Hidden' });
  await gifts(product).hide(hidden);
  const god = await product.signIn('god');
  const answers = await Promise.all(
    [hidden.username, god.username, 'nobody', 'n'.repeat(150), '%20', '@', 'no%20one'].map((name) =>
      visitor.get(`/api/profile-access/${name}`),
    ),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body).toEqual({
      code: 'not-found',
      message: 'User Not Found',
      accessible: false,
      redirectToLanding: true,
    });
  }
});
