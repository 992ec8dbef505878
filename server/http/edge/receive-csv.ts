/** Receives one CSV file from a multipart request. */
import type { Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts';
import { fileOf } from '#server/kernel/read-csv.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';

export type TakenCsv = {
  /** The whole file. */
  bytes: Buffer;
  /** The same, as a stream that is read once. */
  file: Readable;
  field(name: string): string | undefined;
};

/** Browsers send many types for a CSV, so its name counts as well. */
const CSV_TYPES = ['text/csv', 'application/csv', 'text/x-csv'];

/** Each file is held in memory, so this limits the total to this many of the largest. */
const inTurn = limitConcurrency(8, 0);

/**
 * Hands the file to `work` once it is complete: a file that is too long or cut off has changed nothing, and
 * work on the rows may take longer than a request may take to arrive. Throws `csv-type` where there is no
 * such file, `payload-too-large` (the message names `mostMegabytes`), and `temporarily-unavailable` for too
 * many at once. The rest of the request is drained in any case, so that the connection continues.
 */
export async function withCsv<T>(
  request: FastifyRequest,
  field: string,
  work: (taken: TakenCsv) => Promise<T>,
  mostMegabytes?: number,
): Promise<T> {
  if (!request.isMultipart()) throw refuse('csv-type');
  return inTurn(async () => work(await take(request, field, mostMegabytes)));
}

async function take(
  request: FastifyRequest,
  field: string,
  mostMegabytes: number | undefined,
): Promise<TakenCsv> {
  try {
    const part = await request.file();
    if (!part || part.fieldname !== field || !isCsv(part)) throw refuse('csv-type');
    const bytes = await part.toBuffer();
    return { bytes, file: fileOf(bytes), field: (name) => textOf(part.fields[name]) };
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError)
      throw tooLarge(field, mostMegabytes);
    // The client disconnected, so no reply is sent.
    if (request.raw.readableAborted) throw refuse('csv-unreadable');
    throw error;
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
}

function tooLarge(field: string, mostMegabytes: number | undefined): Refusal {
  if (mostMegabytes === undefined) return refuse('payload-too-large');
  const message = `This file is larger than ${mostMegabytes} MB. Please upload it in parts.`;
  return refuse('payload-too-large', { message, fields: { [field]: message } });
}

function isCsv({ filename, mimetype }: MultipartFile): boolean {
  return /\.csv$/i.test(filename) || CSV_TYPES.includes(mimetype);
}

function textOf(part: Multipart | Multipart[] | undefined): string | undefined {
  const one = Array.isArray(part) ? part[0] : part;
  return one?.type === 'field' && typeof one.value === 'string' ? one.value : undefined;
}
