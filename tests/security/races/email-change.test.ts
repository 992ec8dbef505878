/** Simultaneous changes of an email address. */
import { expect, test } from 'vitest';
import { signedInMember } from '#tests/support/accounts.ts';
import { change, confirm, openEmailChange } from '../api/new-email.ts';

const { on, codeFor } = await openEmailChange();

// Drop "used_at is null" in email-code-store.ts and this must fail.
test('of twenty simultaneous confirmations, one moves the account', async () => {
  const racer = await signedInMember(on, { email: 'racer@example.com' });
  await racer.browser.post(change, { newEmail: 'racer2@example.com' });
  const token = await codeFor('racer2@example.com');
  const answers = await Promise.all(Array.from({ length: 20 }, () => racer.browser.post(confirm, { token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const notices = (await on.mailsTo(racer.email)).filter(({ subject }) =>
    subject.includes('address changed'),
  );
  expect(notices).toHaveLength(1);
});

test('of two users who want the same address, one gets it', async () => {
  const people = [
    await signedInMember(on, { email: 'left@example.com' }),
    await signedInMember(on, { email: 'right@example.com' }),
  ];
  const codes: string[] = [];
  for (const { browser } of people) {
    await browser.post(change, { newEmail: 'both@example.com' });
    codes.push(await codeFor('both@example.com'));
  }
  const answers = await Promise.all(
    people.map(({ browser }, index) => browser.post(confirm, { token: codes[index] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
