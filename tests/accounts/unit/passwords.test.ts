import { expect, test } from 'vitest';
import { createPasswords } from '#server/accounts/sign-in/passwords.ts';

test('a hash matches its own password and no other, in any script', async () => {
  const passwords = createPasswords();
  const hashed = await passwords.hash('pässwörd 密码\u0000');
  expect(await passwords.verify('pässwörd 密码\u0000', hashed)).toBe(true);
  expect(await passwords.verify('pässwörd 密码', hashed)).toBe(false);
});

test('without a hash, no password matches', async () => {
  const passwords = createPasswords();
  for (const password of ['', 'null', 'anything']) expect(await passwords.verify(password, null)).toBe(false);
});

test("comparisons above the limit wait, and those above the queue's limit are refused for now", async () => {
  const passwords = createPasswords();
  const outcomes = await Promise.allSettled(Array.from({ length: 260 }, () => passwords.verify('x', null)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused.length).toBeGreaterThan(40);
  expect(refused.length).toBeLessThan(60);
  for (const reason of refused) {
    expect(reason).toMatchObject({ code: 'temporarily-unavailable', retryAfterSeconds: 2 });
  }
  expect(await passwords.verify('x', null)).toBe(false);
});
