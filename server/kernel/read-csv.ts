/**
 * Reads a CSV as spreadsheet programs write it: UTF-8 with or without its mark, or Latin-1; commas,
 * semicolons or tabs.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { formatCount } from '#contract/kernel/counts.ts';
import { LONGEST_RECORD, MOST_COLUMNS, tooLongLine, tooManyColumns } from './csv-limits.ts';
import { decoded, delimiterOf, rest, shortLines, upToFirstLine } from './csv-text.ts';
import { refuse } from './refusal.ts';

export type CsvRow<Column extends string> = { line: number; cells: Partial<Record<Column, string>> };

export type CsvForm<Column extends string> = {
  /** Header names, reduced to lower-case letters, and the column that each means. */
  columns: Record<string, Column>;
  /** Columns that the user named, by letters and digits; they come first. */
  ownColumns?: ReadonlyMap<string, Column>;
  /** A file must have all columns of one of these sets. */
  required: readonly (readonly Column[])[];
  needs: string;
  mostRows: number;
  /** The message for too many rows, where it differs from the usual one. */
  tooMany?: string;
};

/**
 * Yields the rows one by one and holds as little of the file as it can. Throws `csv-unreadable`,
 * `payload-too-large` and `CsvTooWide`.
 */
export async function* readCsv<Column extends string>(
  file: Readable,
  form: CsvForm<Column>,
): AsyncGenerator<CsvRow<Column>> {
  const source = shortLines(decoded(file));
  const beginning = await upToFirstLine(source);
  const parser = parse({
    delimiter: delimiterOf(beginning),
    bom: true,
    info: true,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  });
  // An error while feeding comes out of the parser, where the rows are awaited.
  const fed = pipeline(rest(beginning, source), parser).catch(() => undefined);
  let names: (Column | undefined)[] | undefined;
  let rows = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (record.length > MOST_COLUMNS) throw tooManyColumns(info.lines);
      if (names === undefined) {
        names = readHeader(record, form);
        continue;
      }
      rows += 1;
      if (rows > form.mostRows) {
        throw refuse('payload-too-large', { message: form.tooMany ?? tooMany(form.mostRows) });
      }
      yield { line: info.lines, cells: cellsOf(names, record) };
    }
    await fed;
  } catch (error) {
    if (error instanceof CsvError) throw isTooLong(error) ? tooLongLine() : refuse('csv-unreadable');
    throw error;
  } finally {
    parser.destroy();
  }
  if (names === undefined) throw refuse('csv-unreadable', { message: form.needs });
}

/** Reads the whole file for its refusals alone, before anything is done that they would come too late for. */
export async function checkCsv<Column extends string>(file: Readable, form: CsvForm<Column>): Promise<void> {
  const rows = readCsv(file, form);
  while (!(await rows.next()).done);
}

/**
 * Bytes as a file that is read once, in pieces, so that what is made of them stays small. Other requests get
 * a turn between two pieces, however little of the file is rows.
 */
export function fileOf(bytes: Buffer): Readable {
  return Readable.from(piecesOf(bytes), { objectMode: false });
}

/** Reading one takes about a millisecond; an answer takes several turns. */
const PIECE_BYTES = 4 * 1024;

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    yield bytes.subarray(from, from + PIECE_BYTES);
    await nextTurn();
  }
}

function tooMany(mostRows: number): string {
  return `A file can have at most ${formatCount(mostRows)} rows. Please upload it in parts.`;
}

type ParsedRecord = { record: string[]; info: { lines: number } };

function isTooLong({ code }: CsvError): boolean {
  return code === 'CSV_MAX_RECORD_SIZE';
}

function readHeader<Column extends string>(record: string[], form: CsvForm<Column>): (Column | undefined)[] {
  const names = record.map((header) => {
    const name = header.toLowerCase();
    return form.ownColumns?.get(name.replace(/[^a-z0-9]/g, '')) ?? form.columns[name.replace(/[^a-z]/g, '')];
  });
  if (!form.required.some((set) => set.every((column) => names.includes(column))))
    throw refuse('csv-unreadable', { message: form.needs });
  return names;
}

function cellsOf<Column extends string>(
  names: (Column | undefined)[],
  record: string[],
): Partial<Record<Column, string>> {
  const cells: Partial<Record<Column, string>> = {};
  for (const [index, name] of names.entries()) if (name !== undefined) cells[name] ??= record[index] ?? '';
  return cells;
}
