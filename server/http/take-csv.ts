/** Takes one CSV file out of a multipart request. */
import { Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#server/kernel/refusal.ts';

export type TakenCsv = { file: Readable; field(name: string): string | undefined };

/** Browsers name many types for a CSV, so its name counts as well. */
const CSV_TYPES = ['text/csv', 'application/csv', 'text/x-csv'];

/**
 * Hands the file to `work` while it arrives. Throws `csv-type` where there is none, and `payload-too-large`; what is left
 * of the request is let through in any case, so that the connection goes on.
 */
export async function withCsv<T>(
  request: FastifyRequest,
  field: string,
  work: (taken: TakenCsv) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw refuse('csv-type');
  try {
    const part = await request.file();
    if (!part || part.fieldname !== field || !isCsv(part)) throw refuse('csv-type');
    const file = Readable.from(whole(part.file), { objectMode: false });
    return await work({ file, field: (name) => textOf(part.fields[name]) });
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError)
      throw refuse('payload-too-large');
    throw error;
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** Fails at the end of a file of which only a part was taken, so that nobody takes the part for the whole. */
async function* whole(file: MultipartFile['file']): AsyncGenerator<Buffer> {
  yield* file;
  if (file.truncated) throw refuse('payload-too-large');
}

function isCsv({ filename, mimetype }: MultipartFile): boolean {
  return /\.csv$/i.test(filename) || CSV_TYPES.includes(mimetype);
}

function textOf(part: Multipart | Multipart[] | undefined): string | undefined {
  const one = Array.isArray(part) ? part[0] : part;
  return one?.type === 'field' && typeof one.value === 'string' ? one.value : undefined;
}
