/** An employee list is uploaded in parts, and their replies are merged. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { cutCsv } from '../../web/features/enterprise/upload/csv-parts.ts';
import {
  addReply,
  listedCount,
  NOTHING,
  type Outcome,
  retainRefusals,
} from '../../web/features/enterprise/upload/upload-outcome.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string): string[][] =>
  parse(text, {
    delimiter: /;/.test(text) ? ';' : ',',
    bom: true,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });

test.each([
  ['plain', 'a,b\n1,2\n3,4\n5,6\n'],
  ['without a last line end', 'a,b\n1,2\n3,4\n5,6'],
  ['of Windows', 'a,b\r\n1,2\r\n3,4\r\n5,6\r\n'],
  ['of an old Mac', 'a,b\r1,2\r"3\r3",4\r5,6'],
  ['with its mark', '\uFEFFa,b\n1,2\n3,4\n5,6\n'],
  ['with semicolons', 'a;b\n1;2\n3;4\n5;6\n'],
  ['with lines inside quotes', 'a,b\n"1\n1",2\n3,"4\n""4"""\n"5",6\n'],
  ['with quotes inside of words', 'a,b\n1"1,2""2\n3,4\n5"",6\n'],
  ['with empty fields and lines', 'a,b\n"",\n\n , \n3,4\n\n'],
])('the parts of a file %s hold its rows, each once', (_how, text) => {
  const bytes = bytesOf(text);
  const [header, ...rows] = read(text);
  const { headerEnd, parts } = cutCsv(bytes, { leastRows: 1, mostParts: 99 });
  const textOf = (start: number, end: number) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end));
  const found = parts.flatMap(({ start, end }) => {
    const [first, ...rest] = read(textOf(0, headerEnd) + textOf(start, end));
    expect(first).toEqual(header);
    return rest;
  });
  expect(found).toEqual(rows);
});

test('a line of a part maps to its line in the file', () => {
  const { parts } = cutCsv(bytesOf('a,b\n1,2\n\n3,4\n5,6\n'), { leastRows: 1, mostParts: 99 });
  expect(parts.map(({ rows, lineOffset }) => [rows, lineOffset])).toEqual([
    [1, 0],
    [1, 1],
    [1, 3],
  ]);
});

test('a short list is one part, a long one has at most the allowed parts', () => {
  const list = (rows: number) => bytesOf(`a,b\n${'1,2\n'.repeat(rows)}`);
  expect(cutCsv(list(3)).parts).toHaveLength(1);
  expect(cutCsv(list(5_000))).toMatchObject({ rows: 5_000 });
  expect(cutCsv(list(5_000)).parts).toHaveLength(15);
  expect(cutCsv(bytesOf('')).parts).toEqual([]);
});

const row = (line: number, fate: Outcome['rows'][number]['fate'], reason: string | null = null) => ({
  line,
  email: `${line}@example.com`,
  fate,
  reason,
});
const outcome = (rows: Outcome['rows']): Outcome => ({
  rows,
  truncated: false,
  counts: {
    rows: rows.length,
    invited: rows.filter(({ fate }) => fate === 'invited').length,
    asked: 0,
    alreadyListed: rows.filter(({ fate }) => fate === 'already-listed').length,
    newDates: 0,
    refused: rows.filter(({ fate }) => fate === 'refused').length,
  },
});

test('replies add up, and a row that the preview refused as repeated stays refused', () => {
  const preview = outcome([row(2, 'invited'), row(3, 'already-listed'), row(4, 'refused', 'Twice.')]);
  const replies = [
    outcome([row(2, 'invited')]),
    outcome([row(2, 'already-listed'), row(3, 'already-listed')]),
  ];
  const sum = replies.reduce<Outcome>((before, reply, part) => addReply(before, reply, part), NOTHING);
  expect(sum.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
  const merged = retainRefusals(sum, preview);
  expect(merged.counts).toMatchObject({ rows: 3, invited: 1, alreadyListed: 1, refused: 1 });
  expect(merged.rows.at(-1)).toMatchObject({ line: 4, fate: 'refused', reason: 'Twice.' });
  expect(listedCount(merged)).toBe(2);
});
