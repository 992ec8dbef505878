/** CSV files, written while their rows are read, so that a file of any length takes little memory. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { formatCents } from '#contract/kernel/money.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { asDownload } from './downloads.ts';

export type CsvFile = {
  name: string;
  /** The first row names the columns. */
  rows: AsyncIterable<CsvCell[]> | Iterable<CsvCell[]>;
  /** Without the mark, spreadsheet programs read UTF-8 as something else. True by default. */
  byteOrderMark?: boolean;
  /** `windows` ends each line with a carriage return as well. */
  lineEnd: 'unix' | 'windows';
};

export function sendCsv(reply: FastifyReply, file: CsvFile): FastifyReply {
  return asDownload(reply, file.name).type('text/csv; charset=utf-8').send(writeCsv(file));
}

/**
 * Text that a spreadsheet program would run as a formula gets an apostrophe in front of it: what others
 * wrote, such as the name of a sender, must not run on the reader's computer. An amount is ours, and its
 * minus stays a minus.
 */
export function writeCsv({ rows, byteOrderMark = true, lineEnd }: Omit<CsvFile, 'name'>): Readable {
  const writer = stringify({
    bom: byteOrderMark,
    record_delimiter: lineEnd,
    escape_formulas: true,
    cast: { bigint: formatCents },
  });
  return Readable.from(rows).compose(writer);
}
