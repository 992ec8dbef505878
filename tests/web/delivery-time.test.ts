/** When a gift or a reward goes out, as it is typed. */
import { expect, test } from 'vitest';
import { momentOf, NOW, timeProblem } from '#web/shared/rewards/delivery-time.ts';
import { PARTLY_TYPED } from '#web/ui/forms/day-props.ts';

const now = new Date(2026, 10, 29, 12, 0);

test.each([
  ['no day', { ...NOW }, undefined, null],
  ['a day to come', { day: '2026-12-24', time: '09:00' }, undefined, new Date(2026, 11, 24, 9, 0)],
  ['a later time today', { day: '2026-11-29', time: '12:01' }, undefined, new Date(2026, 10, 29, 12, 1)],
  [
    'a time that has passed',
    { day: '2026-11-29', time: '12:00' },
    'This time has passed. Please choose a later one.',
    new Date(2026, 10, 29, 12, 0),
  ],
  ['a day without a time', { day: '2026-12-24', time: '' }, 'Please choose a time.', null],
  ['a day that is typed in part', { day: PARTLY_TYPED, time: '09:00' }, 'Please choose a date.', null],
])('%s', (_what, chosen, problem, moment) => {
  expect(timeProblem(chosen, now)).toBe(problem);
  expect(momentOf(chosen)).toEqual(moment);
});
