import { expect, test } from 'vitest';
import { accountsApp, openBrowser, signedInMember } from '#tests/support/accounts.ts';
import { codeNow, enableTwoFactor, signInHalfway } from '#tests/support/two-factor.ts';

// The rate limit on attempts is raised, so that it does not decide these races.
const on = await accountsApp({ env: { LIMIT_FAILED_CODES_PER_QUARTER_HOUR: '1000' } });
const path = '/api/auth/2fa/challenge';

async function protectedMember(email: string) {
  const person = await signedInMember(on, { email });
  const { manualEntryKey: secret, backupCodes } = await enableTwoFactor(on, person.browser);
  return { ...person, secret, backupCode: backupCodes[0] ?? '' };
}

/** Twenty browsers that have all sent the right password. */
async function twentyHalfway(person: { email: string; password: string }) {
  const browsers = Array.from({ length: 20 }, () => openBrowser(on));
  for (const browser of browsers) await signInHalfway(browser, person);
  return browsers;
}

// Drop "used_at is null" in two-factor-store.ts and this must fail.
test('of twenty simultaneous uses of a backup code, one signs in', async () => {
  const racer = await protectedMember('backup@example.com');
  const browsers = await twentyHalfway(racer);
  const answers = await Promise.all(
    browsers.map((browser) => browser.post(path, { backupCode: racer.backupCode })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await on.db.query('select from session where user_id = $1', [racer.id]);
  expect(rows).toHaveLength(2);
});

// The row lock and "last_step < $2" in two-factor-store.ts each keep this: drop both and this must fail.
test('of twenty simultaneous uses of a code, one signs in', async () => {
  const racer = await protectedMember('code@example.com');
  const browsers = await twentyHalfway(racer);
  const token = codeNow(on.clock, racer.secret);
  const answers = await Promise.all(browsers.map((browser) => browser.post(path, { token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('of twenty simultaneous requests to turn it off with one backup code, one succeeds', async () => {
  const racer = await protectedMember('off@example.com');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      racer.browser.post('/api/auth/2fa/disable', { backupCode: racer.backupCode }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await racer.browser.get('/api/auth/user')).body.twoFactorEnabled).toBe(false);
});
