/** Streams rows as a CSV file. A browser receives all of it or a failed download. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

/** With a byte order mark, because spreadsheet programs misread UTF-8 without it. */
export function sendCsv(reply: FastifyReply, name: string, rows: AsyncIterable<string[]>): FastifyReply {
  const file = Readable.from(rows).compose(stringify({ bom: true }));
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .type('text/csv; charset=utf-8')
    .send(file);
}
