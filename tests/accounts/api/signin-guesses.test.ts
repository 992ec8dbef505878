/** POST /api/auth/signin with one wrong password after the other, and how the right one gets through. */
import { expect, test } from 'vitest';
import { accountsApp, member, openBrowser, signedInMember } from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { LIMIT_FAILED_SIGN_INS_PER_QUARTER_HOUR: '5' } });
const path = '/api/auth/signin';

test('after too many wrong passwords even the right one is refused, with the time to wait', async () => {
  const ip = '10.2.0.1';
  const victim = await member(on, { email: 'victim@example.com' }, { ip: '10.2.0.2' });
  const attempt = (password: string) => openBrowser(on, { ip }).post(path, { email: victim.email, password });
  for (let number = 0; number < 5; number += 1) expect((await attempt('wrong password')).status).toBe(401);
  const refused = await attempt(victim.password);
  expect(refused.body.code).toBe('too-many-requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

  const elsewhere = await openBrowser(on, { ip: '10.2.0.3' }).post(path, {
    email: victim.email,
    password: victim.password,
  });
  expect(elsewhere.status).toBe(200);
});

test('an unknown address is throttled like a known one', async () => {
  const attempt = () =>
    openBrowser(on, { ip: '10.3.0.1' }).post(path, {
      email: 'ghost@example.com',
      password: 'wrong password',
    });
  for (let number = 0; number < 5; number += 1) expect((await attempt()).status).toBe(401);
  expect((await attempt()).status).toBe(429);
});

// Check the limit before the password queue in place of inside it, and this must fail.
test('simultaneous guesses get no more attempts than guesses one after another', async () => {
  const victim = await member(on, { email: 'burst@example.com' });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      openBrowser(on, { ip: '10.4.0.1' }).post(path, { email: victim.email, password: 'wrong password' }),
    ),
  );
  const tried = answers.filter(({ status }) => status === 401).length;
  // Up to four comparisons run at once, and these may pass the check together.
  expect(tried).toBeLessThanOrEqual(5 + 4);
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
});

test('guesses from many networks do not lock out a browser that the account knows', async () => {
  const owner = await signedInMember(on, { email: 'owner@example.com' });
  const attempt = (ip: string, password: string) =>
    openBrowser(on, { ip }).post(path, { email: owner.email, password });
  for (let number = 0; number < 50; number += 1) await attempt(`10.5.0.${number}`, 'wrong password');
  expect((await attempt('10.5.1.1', owner.password)).body.code).toBe('too-many-requests');
  const answer = await owner.browser.post(path, { email: owner.email, password: owner.password });
  expect(answer.status).toBe(200);
});

test('a right password resets the count of wrong ones', async () => {
  const clumsy = await member(on, { email: 'clumsy@example.com' });
  for (let round = 0; round < 3; round += 1) {
    for (let number = 0; number < 4; number += 1) {
      await openBrowser(on).post(path, { email: clumsy.email, password: 'wrong password' });
    }
    const answer = await openBrowser(on).post(path, { email: clumsy.email, password: clumsy.password });
    expect(answer.status).toBe(200);
  }
});
