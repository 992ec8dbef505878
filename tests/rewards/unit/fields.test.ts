/** What a reward may note in a company's custom fields. */
import { expect, test } from 'vitest';
import { fieldName } from '#contract/enterprise/fields.ts';
import { checkFields, type Field, labelOf } from '#server/rewards/fields/field.ts';

const field = (name: string, more: Partial<Field> = {}): Field => ({
  ...{ id: `id of ${name}`, name, label: labelOf(name), type: 'text', required: false, options: [] },
  ...more,
});
const FIELDS = [
  field('Cost Center', { required: true }),
  field('Hours', { type: 'number' }),
  field('Day', { type: 'date' }),
  field('Contact', { type: 'email' }),
  field('Team', { type: 'choice', options: ['North', 'South'] }),
];

const note = (values: Record<string, string>) =>
  checkFields(
    FIELDS,
    Object.entries(values).map(([key, value]) => ({ field: key, value })),
  );

test('values are found by id and by label, trimmed, in the order of the fields; empty ones are left out', () => {
  expect(note({ hours: ' 7.5 ', 'id of Cost Center': '4711', team: '' })).toEqual({
    kept: [
      { id: 'id of Cost Center', label: 'cost_center', name: 'Cost Center', value: '4711' },
      { id: 'id of Hours', label: 'hours', name: 'Hours', value: '7.5' },
    ],
  });
});

test.each([
  ['hours', '-12.5', null],
  ['hours', '1e9', 'Hours is not a number.'],
  ['hours', '٣', 'Hours is not a number.'],
  ['day', '2026-02-28', null],
  ['day', '2026-02-30', 'Day is not a date such as 2026-12-24.'],
  ['contact', 'bo@example.com', null],
  ['contact', 'bo', 'Contact is not an email address.'],
  ['team', 'South', null],
  ['team', 'south', 'Team is none of: North, South.'],
  ['nope', '1', 'Your company has no field nope.'],
  ['id of Cost Center', '5', 'Cost Center is given twice.'],
  ['cost_center', ' ', 'Cost Center is missing.'],
  ['cost_center', 'x'.repeat(501), 'Cost Center can have at most 500 characters.'],
  ['cost_center', 'a\u0000b', 'Cost Center has characters that cannot be shown.'],
])('%s says %j: %s', (key, value, message) => {
  const result = note({ cost_center: '4711', [key]: value });
  expect('message' in result ? result.message : null).toBe(message);
});

test.each([
  ['Cost_Center 2', true],
  ['E-mail', false],
  ['E mail', false],
  ['AMOUNT', false],
  ['2nd', true],
  ['2026', false],
])('a field may be called %s: %s', (name, may) => {
  expect(fieldName.safeParse(name).success).toBe(may);
});
