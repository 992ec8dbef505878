/** Files for spreadsheet programs: text stays text, and an amount stays a number. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { writeCsv } from '#server/http/edge/send-csv.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';

const write = async (
  rows: CsvCell[][],
  layout: Partial<Parameters<typeof writeCsv>[0]> = {},
): Promise<string> =>
  Buffer.concat(await writeCsv({ rows, lineEnd: 'unix', ...layout }).toArray()).toString();

// Take `escape_formulas` out of send-csv.ts, and all but the last rows must fail.
test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['-5.00', "'-5.00"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['=HYPERLINK("http://evil")', `'=HYPERLINK("http://evil")`],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['＠A1', "'＠A1"],
  ['', ''],
  ["'=1", "'=1"],
  [' =1', ' =1'],
  ['a=1', 'a=1'],
  ['Zoë, “Mum”\n"x"', 'Zoë, “Mum”\n"x"'],
])('the text %j is written as %j', async (text, cell) => {
  expect(parse(await write([['text'], [text]]), { bom: true })).toEqual([['text'], [cell]]);
});

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [12_34n, '12.34'],
  [-4_00n, '-4.00'],
  [-100_000_000_00n, '-100000000.00'],
])('the amount %s is written as the number %s', async (cents, cell) => {
  expect(await write([[cents]], { byteOrderMark: false })).toBe(`${cell}\n`);
});

test.each([
  [{ byteOrderMark: true, lineEnd: 'unix' }, '\uFEFFa,b\n1,2\n'],
  [{ byteOrderMark: true, lineEnd: 'windows' }, '\uFEFFa,b\r\n1,2\r\n'],
  [{ byteOrderMark: false, lineEnd: 'windows' }, 'a,b\r\n1,2\r\n'],
] as const)('a file with %j has exactly these bytes', async (layout, text) => {
  const rows = [
    ['a', 'b'],
    ['1', '2'],
  ];
  expect(await write(rows, layout)).toBe(text);
});

test('an error of the rows ends the file with that error', async () => {
  async function* broken(): AsyncGenerator<CsvCell[]> {
    yield ['a'];
    throw new Error('The database is away.');
  }
  await expect(writeCsv({ rows: broken(), lineEnd: 'unix' }).toArray()).rejects.toThrow('away');
});
