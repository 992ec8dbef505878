/** The limits on sending and on tries at links: each counts by its own key. */
import { afterEach, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#server/kernel/calendar.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { createRewardLimits } from '#server/rewards/limits.ts';
import { testDatabase } from '#tests/support/database.ts';

const db = await testDatabase();
const { limits } = loadConfig({ NODE_ENV: 'test', DATA_DIR: '/nowhere', ENCRYPTION_KEY: 'a'.repeat(64) });
const few = {
  ...limits,
  sendsPerMinute: 2,
  claimsPerMinute: 2,
  guestIntentsPerMinute: 3,
  guestIntentsPerRecipientPerHour: 2,
  guestIntentsInTotalPerMinute: 6,
};
const count = createRewardLimits({ db, config: { limits: few } });

/** How many of ten tries pass. */
async function passed(tries: (n: number) => Promise<unknown>): Promise<number> {
  let some = 0;
  for (let n = 0; n < 10; n += 1)
    await tries(n).then(
      () => {
        some += 1;
      },
      (error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'too-many-requests') throw error;
      },
    );
  return some;
}

test.each([
  ['sends of a user', count.countSend, 2],
  ['emails of a reward', (id: string) => count.countResend(db, id), 10],
  ['tries of a network at links', count.countClaim, 2],
  ['codes of a link', count.countCode, 5],
  ['questions of a guest', count.countAsking, 10],
] as const)('%s are counted by their own key', async (_, tries, most) => {
  expect(await passed(() => tries('192.0.2.1'))).toBe(most);
  expect(await passed(() => tries('198.51.100.1'))).toBe(most);
});

afterEach(() => {
  vi.useRealTimers();
});

test('codes of a link are also limited by the day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let asked = 0;
  for (let hour = 0; hour < 6; hour += 1) {
    asked += await passed(() => count.countCode('guessed'));
    vi.advanceTimersByTime(HOUR_SECONDS * 1000 + 1);
  }
  expect(asked).toBe(20);
  vi.advanceTimersByTime(DAY_SECONDS * 1000);
  expect(await passed(() => count.countCode('guessed'))).toBe(5);
});

test('questions of a guest are limited to four times their payments', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 15 }, () => count.countAsking('203.0.113.1')));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
});

test('payments of guests are limited by network, by recipient, and in all', async () => {
  expect(await passed((n) => count.countGuestIntent('192.0.2.1', `${n}@example.com`))).toBe(3);
  expect(await passed((n) => count.countGuestIntent(`198.51.${n}.1`, 'ida@example.com'))).toBe(2);
  expect(await passed((n) => count.countGuestIntent(`203.0.${n}.1`, `other-${n}@example.com`))).toBe(1);
});
