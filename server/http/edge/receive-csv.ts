/** Receives one CSV file from a multipart request. */
import type { Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CsvTooWide } from '#server/kernel/csv-limits.ts';
import { limitBytes } from '#server/kernel/limit-bytes.ts';
import { limitConcurrency, limitConcurrencyPerKey } from '#server/kernel/limit-concurrency.ts';
import { fileOf } from '#server/kernel/read-csv.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import { receiveFile } from './receive-file.ts';

export type ReceivedCsv = {
  /** The whole file. */
  bytes: Buffer;
  /** The whole file, as a stream that is read once. */
  file: Readable;
  field(name: string): string | undefined;
};

/** Browsers send many types for a CSV, so its name counts as well. */
const CSV_TYPES = ['text/csv', 'application/csv', 'text/x-csv'];

/**
 * Each company receives two files at a time and lets a few more wait, with their bodies unread. Slow uploads
 * therefore hold up their own company alone.
 */
const inShare = limitConcurrencyPerKey(2, 8);

/** Work on files that are complete. */
const inTurn = limitConcurrency(8, 32);

/** The bytes of all files, received or being received: eight of the largest. */
const holdBytes = limitBytes(8 * 20 * 1024 * 1024);

/**
 * Hands the file to `work` once it is complete: a file that is too long or cut off has changed nothing, and
 * work on the rows may take longer than a request may take to arrive. Throws `csv-type` where there is no
 * such file, `csv-unreadable` for rows that are too wide, `payload-too-large` (the message names
 * `mostMegabytes`), and `temporarily-unavailable` for too many at once. The rest of the request is drained in
 * any case, so that the connection continues.
 */
export async function withCsv<T>(
  request: FastifyRequest,
  field: string,
  work: (csv: ReceivedCsv) => Promise<T>,
  mostMegabytes?: number,
): Promise<T> {
  if (!request.isMultipart()) throw refuse('csv-type');
  return inShare(shareOf(request), async () => {
    const hold = holdBytes();
    try {
      const { part, bytes } = await receive(request, field, { mostMegabytes, onBytes: hold.add });
      const csv = { bytes, file: fileOf(bytes), field: (name: string) => textOf(part.fields[name]) };
      return await inTurn(() => work(csv)).catch((error: unknown) => {
        throw error instanceof CsvTooWide ? tooWide(error, { field, name: part.filename }) : error;
      });
    } finally {
      hold.release();
    }
  });
}

/** A company's people share; staff have a share each. */
function shareOf({ actor }: FastifyRequest): string {
  return actor?.enterpriseId ?? actor?.userId ?? 'visitors';
}

type ReceiveOptions = { mostMegabytes: number | undefined; onBytes: (count: number) => void };

function receive(request: FastifyRequest, field: string, { mostMegabytes, onBytes }: ReceiveOptions) {
  return receiveFile(request, {
    accept: (part) => {
      if (!part || part.fieldname !== field || !isCsv(part)) throw refuse('csv-type');
    },
    onBytes,
    tooLarge: () => tooLarge(field, mostMegabytes),
  });
}

function tooLarge(field: string, mostMegabytes: number | undefined): Refusal {
  if (mostMegabytes === undefined) return refuse('payload-too-large');
  const message = `This file is larger than ${mostMegabytes} MB. Please upload it in parts.`;
  return refuse('payload-too-large', { message, fields: { [field]: message } });
}

const LONGEST_NAME = 100;

function tooWide(
  { message: problem }: CsvTooWide,
  { field, name }: { field: string; name: string },
): Refusal {
  const message = `The file ${name.slice(0, LONGEST_NAME)} ${problem}.`;
  return refuse('csv-unreadable', { message, fields: { [field]: message } });
}

function isCsv({ filename, mimetype }: MultipartFile): boolean {
  return /\.csv$/i.test(filename) || CSV_TYPES.includes(mimetype);
}

function textOf(part: Multipart | Multipart[] | undefined): string | undefined {
  const one = Array.isArray(part) ? part[0] : part;
  return one?.type === 'field' && typeof one.value === 'string' ? one.value : undefined;
}
