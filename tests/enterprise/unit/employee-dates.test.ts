/** The birthdays and start dates of an employee list. */
import { expect, test } from 'vitest';
import { readBirthday, readStartDate } from '#server/enterprise/employees/employee-dates.ts';
import { dueDays } from '#server/enterprise/occasions/occasion.ts';

test.each([
  ['03-14', '03-14'],
  ['3/14', '03-14'],
  ['1990-03-14', '03-14'],
  ['3/14/1990', '03-14'],
  ['02-29', '02-29'],
  ['', null],
  ['-', '-'],
  ['02-30', undefined],
  ['13-01', undefined],
  ['14.03.', undefined],
  ['=1+1', undefined],
])('the birthday %j is %j', (text, read) => {
  expect(readBirthday(text)).toBe(read);
});

test.each([
  ['2021-06-01', '2021-06-01'],
  ['6/1/2021', '2021-06-01'],
  ['2024-02-29', '2024-02-29'],
  ['', null],
  ['-', '-'],
  ['2021-02-29', undefined],
  ['6/1', undefined],
  ['0021-06-01', undefined],
])('the start date %j is %j', (text, read) => {
  expect(readStartDate(text)).toBe(read);
});

test.each([
  ['2026-03-14T13:59:59Z', '2026-03-06', '2026-03-13'],
  ['2026-03-14T14:00:00Z', '2026-03-07', '2026-03-14'],
  ['2026-01-02T00:00:00Z', '2025-12-25', '2026-01-01'],
])('at %s the days from %s to %s are due', (now, from, until) => {
  expect(dueDays(new Date(now))).toEqual({ from, until });
});
