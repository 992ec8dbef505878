/** Reads a CSV as spreadsheet programs write it: UTF-8 with or without its mark, or Latin-1; commas, semicolons or tabs. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
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

/** A row that no list needs and that is dear to read. Who received the file knows its name. */
export class CsvTooWide extends Error {}

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
    max_record_size: longestRecord,
  });
  // An error while feeding comes out of the parser, where the rows are awaited.
  const fed = pipeline(rest(beginning, source), parser).catch(() => undefined);
  let names: (Column | undefined)[] | undefined;
  let rows = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (record.length > mostColumns) throw tooManyColumns(info.lines);
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
 * Bytes as a file that is read once, in pieces, so that what is made of them stays small. Other requests get a
 * turn between two pieces, however little of the file is rows.
 */
export function fileOf(bytes: Buffer): Readable {
  return Readable.from(piecesOf(bytes), { objectMode: false });
}

/** Reading one takes about a millisecond; an answer takes several turns. */
const pieceBytes = 4 * 1024;

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    yield bytes.subarray(from, from + pieceBytes);
    await nextTurn();
  }
}

function tooMany(mostRows: number): string {
  return `A file can have at most ${mostRows.toLocaleString('en-US')} rows. Please upload it in parts.`;
}

type ParsedRecord = { record: string[]; info: { lines: number } };

const longestRecord = 20_000;
const mostColumns = 100;

function tooManyColumns(line: number): CsvTooWide {
  return new CsvTooWide(`has more than ${mostColumns} columns on line ${line}`);
}

function tooLongLine(): CsvTooWide {
  return new CsvTooWide(`has a line of more than ${longestRecord.toLocaleString('en-US')} characters`);
}

function isTooLong({ code }: CsvError): boolean {
  return code === 'CSV_MAX_RECORD_SIZE';
}

/** UTF-8 as long as the bytes are valid; from the first that are not, Latin-1 as Windows writes it. */
async function* decoded(file: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let latin: TextDecoder | undefined;
  let before = Buffer.alloc(0);
  for await (const bytes of file) {
    // Text contains none of these; a spreadsheet's own format does.
    if (bytes.includes(0)) throw refuse('csv-unreadable');
    const text: string | undefined = latin ? latin.decode(bytes, { stream: true }) : tryDecode(utf8, bytes);
    if (text === undefined) {
      latin = new TextDecoder('windows-1252');
      yield latin.decode(Buffer.concat([heldBack(before), bytes]), { stream: true });
    } else {
      before = Buffer.concat([before, bytes]).subarray(-3);
      yield text;
    }
  }
  if (!latin && heldBack(before).length > 0) yield new TextDecoder('windows-1252').decode(heldBack(before));
}

/**
 * The parser's own limit counts no separators, so that a line of commas would become one row of millions of
 * cells.
 */
async function* shortLines(source: AsyncGenerator<string>): AsyncGenerator<string> {
  let length = 0;
  for await (const text of source) {
    const first = text.search(/[\r\n]/);
    if (length + (first < 0 ? text.length : first) > longestRecord) throw tooLongLine();
    length = first < 0 ? length + text.length : text.length - lastBreak(text) - 1;
    yield text;
  }
}

function lastBreak(text: string): number {
  return Math.max(text.lastIndexOf('\r'), text.lastIndexOf('\n'));
}

function tryDecode(utf8: TextDecoder, bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** The bytes at the end of the decoded part that begin an incomplete character. */
function heldBack(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return Buffer.alloc(0);
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.subarray(bytes.length - back) : Buffer.alloc(0);
    }
  }
  return Buffer.alloc(0);
}

async function upToFirstLine(source: AsyncGenerator<string>): Promise<string> {
  let text = '';
  while (!/[\r\n]/.test(text) && text.length < longestRecord) {
    const { value, done } = await source.next();
    if (done) break;
    text += value;
  }
  return text;
}

async function* rest(beginning: string, source: AsyncGenerator<string>): AsyncGenerator<string> {
  yield beginning;
  yield* source;
}

/** The separator that the header contains most often. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
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
