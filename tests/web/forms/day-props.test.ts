/** A date field: what is typed in part is not taken for nothing. */
import { expect, test } from 'vitest';
import { dayProps, PARTLY_TYPED } from '#web/ui/forms/day-props.ts';

const input = (value: string, badInput = false) => ({
  currentTarget: { value, validity: { badInput } as ValidityState },
});

// Read the value alone, and this must fail.
test.each([
  { before: '', seen: input('', true), told: [PARTLY_TYPED] },
  { before: '', seen: input(''), told: [] },
  { before: '', seen: input('2026-12-24'), told: ['2026-12-24'] },
  { before: PARTLY_TYPED, seen: input('', true), told: [] },
  { before: PARTLY_TYPED, seen: input(''), told: [''] },
])('after "$before", it says $told', ({ before, seen, told }) => {
  for (const on of ['onChange', 'onKeyUp', 'onBlur'] as const) {
    const days: string[] = [];
    dayProps(before, (day) => days.push(day))[on](seen);
    expect(days).toEqual(told);
  }
});

test('the field shows no words that nobody typed', () => {
  expect(dayProps(PARTLY_TYPED, () => undefined)).toMatchObject({ type: 'date', value: '' });
});
