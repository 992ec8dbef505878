/** Days and months on the calendar, at the ends of months, years and February. */
import { expect, test } from 'vitest';
import { isTimeZone } from '#contract/kernel/time-zone.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  isoDay,
  lastMonths,
  momentText,
  monthBounds,
  monthOf,
  monthsBetween,
  shiftMonths,
  startOfDay,
} from '#server/kernel/calendar.ts';

const at = (text: string) => new Date(text);

test.each([
  ['2026-11-30T23:59:59.999Z', 'UTC', '2026-11'],
  ['2026-12-01T00:00:00Z', 'UTC', '2026-12'],
  ['2026-12-01T00:00:00Z', 'America/New_York', '2026-11'],
  ['2026-12-01T04:59:59Z', 'America/New_York', '2026-11'],
  ['2026-12-01T05:00:00Z', 'America/New_York', '2026-12'],
  ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01'],
  ['2024-02-29T12:00:00Z', 'UTC', '2024-02'],
  ['2024-03-01T00:30:00Z', 'Asia/Kathmandu', '2024-03'],
])('%s in the time zone %s belongs to the month %s', (moment, timeZone, month) => {
  expect(monthOf(at(moment), timeZone)).toBe(month);
  if (timeZone === 'UTC') expect(monthOf(at(moment))).toBe(month);
});

test.each([
  ['2026-11', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2024-02', '2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
  ['2026-03', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
])('the month %s lasts from %s to %s', (month, from, until) => {
  const bounds = monthBounds(month);
  expect([bounds.from.toISOString(), bounds.until.toISOString()]).toEqual([from, until]);
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-01', -13, '2024-12'],
  ['2026-11', 0, '2026-11'],
  ['2026-11', 26, '2029-01'],
])('the month %s plus %i months is %s', (month, count, other) => {
  expect(addMonths(month, count)).toBe(other);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-08-31', -6, '2026-02-28'],
  ['2026-12-31', -10, '2026-02-28'],
  ['2026-11-15', 3, '2027-02-15'],
])('%s shifted by %i months is %s', (day, count, other) => {
  expect(shiftMonths(at(`${day}T10:00:00Z`), count)).toEqual(at(`${other}T10:00:00Z`));
});

test.each([
  ['2026-11', 1, ['2026-11']],
  ['2026-02', 4, ['2025-11', '2025-12', '2026-01', '2026-02']],
  ['2026-02', 0, []],
])('for the month %s, the last %i months are %j', (month, count, months) => {
  expect(lastMonths(month, count)).toEqual(months);
});

test.each([
  ['2025-12', '2026-02', ['2026-02', '2026-01', '2025-12']],
  ['2026-02', '2026-02', ['2026-02']],
  ['2026-03', '2026-02', ['2026-02']],
])('the months from %s to %s are %j', (first, last, months) => {
  expect(monthsBetween(first, last)).toEqual(months);
});

test.each([
  ['2026-02-27', '2026-03-02', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['2024-02-28', '2024-03-01', ['2024-02-28', '2024-02-29']],
  ['2026-12-31', '2027-01-01', ['2026-12-31']],
  ['2026-01-02', '2026-01-02', []],
  ['2026-01-03', '2026-01-02', []],
])('the days from %s until %s are %j', (from, until, days) => {
  expect(daysBetween(at(from), at(until))).toEqual(days);
});

test('a day begins at midnight, and adding days adds multiples of 24 hours', () => {
  const moment = at('2026-11-07T23:59:59.999Z');
  expect(startOfDay(moment).toISOString()).toBe('2026-11-07T00:00:00.000Z');
  expect(isoDay(moment)).toBe('2026-11-07');
  expect(addDays(moment, -7).toISOString()).toBe('2026-10-31T23:59:59.999Z');
  expect(addDays(moment, 30).toISOString()).toBe('2026-12-07T23:59:59.999Z');
});

test.each([
  ['UTC', true],
  ['America/New_York', true],
  ['Mars/Olympus', false],
  ['', false],
  ["'; drop table users", false],
])('%j is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

test.each([
  ['America/New_York', 'December 24, 2026 at 9:00 AM EST'],
  ['Pacific/Auckland', 'December 25, 2026 at 3:00 AM GMT+13'],
  [undefined, 'December 24, 2026 at 2:00 PM UTC'],
])('in the time zone %s a moment reads %s', (timeZone, text) => {
  expect(momentText(at('2026-12-24T14:00:00Z'), timeZone)).toBe(text);
});
