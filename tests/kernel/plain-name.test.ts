/** Names that stand in mails to strangers, and in the lists that managers and staff decide by. */
import { expect, test } from 'vitest';
import { line } from '#contract/kernel/fields.ts';
import { isNotOurs, withoutTurns } from '#contract/kernel/plain-name.ts';
import { quoted } from '#server/notifications/mails/defuse.ts';

test.each([
  ['Acme', true],
  ['Ida Moss', true],
  ['Linda Duggan', true],
  ['Индира Гульден', true],
  ['Indulge', false],
  ['INDULGE security', false],
  ['In dul-ge', false],
  ['lndulge', false],
  ['1ndu1ge', false],
  ['Índülgé', false],
  ['\u0406ndulg\u0435', false],
  ['Ind\u200bul\u00adge', false],
  ['\uff29ndulge', false],
])('the name %j is not ours: %s', (name, accepted) => expect(isNotOurs(name)).toBe(accepted));

// Without `withoutTurns` in the schema, or in the texts of mails, this must fail.
test('a name turns nothing around that stands after it', () => {
  const turning = '\u202eNora\u2066 Day\u202c';
  expect(withoutTurns(turning)).toBe('Nora Day');
  expect(line(60, 'A name').parse(turning)).toBe('Nora Day');
  expect(quoted(turning)).toBe('“Nora Day”');
  const joined = 'می\u200cخواهم';
  expect(withoutTurns(joined)).toBe(joined);
});
