/** Cursors: a list reads the cursors it writes, and no others. */
import { expect, test } from 'vitest';
import {
  type Cursors,
  cursorsOf,
  databaseText,
  lineNumber,
  orNull,
  textOf,
  uuid,
  wholeNumber,
} from '#server/kernel/cursor.ts';
import { newId } from '#server/kernel/id.ts';

const id = newId();
const cursors = cursorsOf({ micros: wholeNumber, id: uuid });
const everyField = cursorsOf({
  line: lineNumber,
  key: databaseText,
  kind: textOf(/^[a-z]+$/),
  sequence: orNull(wholeNumber),
  after: orNull(uuid),
});
const written = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
const refused = expect.objectContaining({
  code: 'invalid-input',
  fields: { cursor: 'This is not valid.' },
});

test.each([
  { line: 0, key: '', kind: 'a', sequence: null, after: null },
  { line: 999_999, key: 'Zoë "Ward", ∂x', kind: 'joined', sequence: 0n, after: id },
  { line: 7, key: 'x'.repeat(80), kind: 'z', sequence: 999_999_999_999_999_999n, after: null },
])('a cursor with the key $key is read as it was written', (place) => {
  const cursor = everyField.write(place);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(everyField.read(cursor)).toEqual(place);
});

test.each([
  ['nothing', ''],
  ['text that is no cursor', 'x'],
  ['an object', Buffer.from('{"micros":"1"}').toString('base64url')],
  ['a missing value', written('1')],
  ['an extra value', written('1', id, id)],
  ['a number for text', written(1, id)],
  ['a negative number', written('-1', id)],
  ['a number too long', written('9'.repeat(19), id)],
  ['digits of another script', written('١', id)],
  ['an invalid id', written('1', `${id}0`)],
  ['an id in capitals', written('1', id.toUpperCase())],
  ['null', written(null, id)],
  ['other white space', Buffer.from(`["1", "${id}"]`).toString('base64url')],
  ['padding', `${written('1', id)}==`],
  ['another alphabet', `${cursors.write({ micros: 1n, id })}\n`],
])('a cursor with %s is refused by its field', (_what, cursor) => {
  expect(() => cursors.read(cursor)).toThrow(refused);
});

test.each([
  ['a line below zero', written(-1, '', 'a', null, null)],
  ['a line beyond the database', written(1_000_000, '', 'a', null, null)],
  ['a broken line', written(1.5, '', 'a', null, null)],
  ['a NUL', written(1, 'a\0b', 'a', null, null)],
  ['text too long', written(1, 'x'.repeat(401), 'a', null, null)],
  ['text of another form', written(1, '', 'A', null, null)],
])('%s is refused', (_what, cursor) => {
  expect(() => everyField.read(cursor)).toThrow(refused);
});

test('a cursor with any changed byte is refused or names another position', () => {
  const place = { micros: 1_700_000_000_000_000n, id };
  const cursor = cursors.write(place);
  for (let index = 0; index < cursor.length; index += 1) {
    const other = cursor[index] === 'A' ? 'B' : 'A';
    const changed = `${cursor.slice(0, index)}${other}${cursor.slice(index + 1)}`;
    expect(read(cursors, changed)).not.toEqual(place);
  }
});

test('a list may have its own message for an invalid cursor', () => {
  const own = cursorsOf({ id: uuid }, 'Please start again.');
  expect(() => own.read('x')).toThrow(
    expect.objectContaining({ message: 'Please start again.', fields: { cursor: 'Please start again.' } }),
  );
});

function read<Place>(from: Cursors<Place>, cursor: string): Place | undefined {
  try {
    return from.read(cursor);
  } catch {
    return undefined;
  }
}
