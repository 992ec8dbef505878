/** How amounts and moments are written. */
import { describe, expect, test } from 'vitest';
import {
  formatAgo,
  formatDay,
  formatMoment,
  formatMomentInText,
  formatSpan,
} from '#web/ui/format/date-format.ts';
import { displayMoney } from '#web/ui/format/display-money.ts';

test.each([
  ['0.00', false, '$0.00'],
  ['12.30', false, '$12.30'],
  ['1234567.89', false, '$1,234,567.89'],
  ['-25.00', false, '−$25.00'],
  ['50.00', true, '+$50.00'],
  ['0.00', true, '$0.00'],
  ['-0.00', true, '$0.00'],
  ['9007199254740993.01', false, '$9,007,199,254,740,993.01'],
])('%j (signed: %j) reads %j', (amount, signed, read) => {
  expect(displayMoney(amount, { signed })).toBe(read);
});

describe('moments', () => {
  const local = (...parts: [number, number, number, number, number]) => new Date(...parts);

  test.each([
    [local(2026, 10, 21, 9, 5), 'Nov 21, 2026 • 9:05 AM'],
    [local(2025, 0, 2, 0, 0), 'Jan 02, 2025 • 12:00 AM'],
    [local(2025, 11, 31, 12, 30), 'Dec 31, 2025 • 12:30 PM'],
  ])('%s is written %j', (moment, written) => {
    expect(formatMoment(moment)).toBe(written);
    expect(formatMomentInText(moment)).toBe(written.replace(' • ', ' at '));
    expect(formatDay(moment)).toBe(written.split(' • ')[0]);
  });

  const now = new Date('2026-11-21T12:00:00Z');
  test.each([
    ['2026-11-21T11:59:50Z', 'just now'],
    ['2026-11-21T11:55:00Z', '5 minutes ago'],
    ['2026-11-21T11:00:31Z', '59 minutes ago'],
    ['2026-11-21T11:00:20Z', '1 hour ago'],
    ['2026-11-21T09:00:00Z', '3 hours ago'],
    ['2026-11-20T12:20:00Z', 'yesterday'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-10-01T12:00:00Z', '2 months ago'],
  ])('%s was %j', (moment, ago) => {
    expect(formatAgo(moment, now)).toBe(ago);
  });
});

test.each([
  ['2026-11-21T09:05:10', '2026-11-21T09:05:50', 'Nov 21, 2026 • 9:05 AM'],
  ['2026-11-21T09:05:10', '2026-11-21T09:12:00', 'Nov 21, 2026 • 9:05 AM to 9:12 AM'],
  ['2026-11-21T23:58:00', '2026-11-22T00:02:00', 'Nov 21, 2026 • 11:58 PM to Nov 22, 2026 • 12:02 AM'],
])('from %s to %s is written %s', (from, to, written) => {
  expect(formatSpan(from, to)).toBe(written);
});
