/** Answers with the file of a report, piece by piece. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Queryable } from '#server/db/pool.ts';
import { asDownload } from '#server/http/edge/downloads.ts';
import { fileNameOf } from './report.ts';
import { type ReportRow, readChunk } from './report-store.ts';

export function sendReport(reply: FastifyReply, db: Queryable, report: ReportRow): FastifyReply {
  return asDownload(reply, fileNameOf(report))
    .type('text/csv; charset=utf-8')
    .send(Readable.from(readChunks(db, report.id)));
}

async function* readChunks(db: Queryable, reportId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const content = await readChunk(db, { reportId, position });
    if (!content) return;
    yield content;
  }
}
