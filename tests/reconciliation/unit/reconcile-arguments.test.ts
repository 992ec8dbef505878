/** What `npm run reconcile` understands as the time that the ledger was restored to. */
import { expect, test } from 'vitest';
import { CannotStart } from '#server/kernel/cannot-start.ts';
import { readArguments } from '#server/reconcile-arguments.ts';

const now = new Date('2026-11-26T00:00:00Z');
const sinceOf = (time: string) => readArguments(['--since', time], now).since.toISOString();

// Take WHOLE_HOURS out of readArguments, and this must fail.
test.each([
  ['2026-11-23T14:05:00Z', '2026-11-23T14:05:00.000Z'],
  // As recovery_target_time has it, and as PostgreSQL shows it.
  ['2026-11-23 14:05:00+00', '2026-11-23T14:05:00.000Z'],
  ['2026-11-23 14:05:00.123456+00', '2026-11-23T14:05:00.123Z'],
  ['2026-11-23 14:05-08', '2026-11-23T22:05:00.000Z'],
  // After a T, JavaScript reads no offset without minutes.
  ['2026-11-23T14:05:00+00', '2026-11-23T14:05:00.000Z'],
  ['2026-11-23T14:05:00.5-08', '2026-11-23T22:05:00.500Z'],
  ['2026-11-23 14:05:00+05:30', '2026-11-23T08:35:00.000Z'],
  ['2026-11-23 14:05:00+0530', '2026-11-23T08:35:00.000Z'],
])('%s is %s', (time, since) => {
  expect(sinceOf(time)).toBe(since);
});

test.each(['2026-11-23 14:05:00', '2026-11-23', 'yesterday', '2026-11-27T00:00:00Z', ''])(
  '"%s" is refused: it has no time zone, or has not come',
  (time) => {
    expect(() => sinceOf(time)).toThrow(CannotStart);
  },
);
