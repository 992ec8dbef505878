/** When the nightly run is due, in UTC. */
import { expect, test } from 'vitest';
import { isNightlyDue } from '#server/reconciliation/nightly.ts';

const at = (time: string | null) => (time === null ? null : new Date(`2026-03-${time}:00Z`));

test.each([
  ['02T02:59', '01T10:00', null, null, false, 'before three'],
  ['02T03:00', '01T10:00', null, null, true, 'at three'],
  ['02T20:00', '01T10:00', null, null, true, 'as soon as the product is on again'],
  ['02T20:00', '02T00:00', null, null, false, 'a database without a day before'],
  ['02T03:10', '01T10:00', '02T03:00', '02T03:00', false, 'after it ran'],
  ['02T03:00', '01T10:00', '01T03:00', '01T03:00', true, 'the next night'],
  ['02T03:00', '01T10:00', '02T01:00', '02T01:00', true, 'staff ran one before three, two hours ago'],
  ['02T03:30', '01T10:00', '01T03:00', '02T03:00', false, 'a run is under way or failed just now'],
  ['02T04:00', '01T10:00', '01T03:00', '02T03:00', true, 'a run failed an hour ago'],
])('at %s, since %s, finished %s, asked %s: %s (%s)', (now, since, finished, asked, expected, _why) => {
  const facts = {
    now: at(now) as Date,
    since: at(since) as Date,
    lastFinishedAt: at(finished),
    lastAskedAt: at(asked),
  };
  expect(isNightlyDue(facts)).toBe(expected);
});
