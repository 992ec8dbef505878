import { expect, test } from 'vitest';
import { CsvTooWide } from '#server/kernel/csv-limits.ts';
import { checkCsv, fileOf } from '#server/kernel/read-csv.ts';

const form = {
  columns: { name: 'name', mail: 'mail' },
  required: [['name', 'mail']] as const,
  needs: 'The file needs name and mail.',
  mostRows: 100_000,
} as const;

const read = (text: string) =>
  checkCsv(fileOf(Buffer.from(text)), form).then(
    () => 'read',
    (error: Error) => error,
  );

test.each([
  ['name,mail\na,b\n', 'read'],
  [`name,mail${',x'.repeat(98)}\n`, 'read'],
  [`name,mail${',x'.repeat(99)}\n`, 'has more than 100 columns on line 1'],
  [`name,mail\na,b\n${','.repeat(100)}\n`, 'has more than 100 columns on line 3'],
  [`name,mail\n"${'x'.repeat(20_001)}",b\n`, 'has a line of more than 20,000 characters'],
  [','.repeat(30_000), 'has a line of more than 20,000 characters'],
  [`name,mail\n"${'a\n'.repeat(20_000)}`, 'has a line of more than 20,000 characters'],
])('a file is read or refused (%#)', async (text, outcome) => {
  const result = await read(text);
  expect(result instanceof Error ? result.message : result).toBe(outcome);
  if (result instanceof Error) expect(result).toBeInstanceOf(CsvTooWide);
});

const megabyte = 1024 * 1024;

// Let piecesOf yield without a turn between, and this must fail.
test.each([
  ['empty lines', `name,mail\n${'\n'.repeat(megabyte)}`],
  ['rows of commas', `name,mail\n${`${','.repeat(99)}\n`.repeat(megabyte / 100)}`],
])('while a file of %s is read, other work gets a turn after every 4 kB', async (_what, text) => {
  let turns = 0;
  let reading = true;
  const count = () => {
    turns += 1;
    if (reading) setImmediate(count);
  };
  setImmediate(count);
  expect(await read(text)).toBe('read');
  reading = false;
  expect(turns).toBeGreaterThanOrEqual(megabyte / (4 * 1024));
});
