/** Reads the one file of a multipart request. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from '#server/kernel/refusal.ts';

export type ReceivedFile = { part: MultipartFile; bytes: Buffer };

type Options = {
  /** Refuses the file before it is read, by its field, its name or its type. */
  accept(part: MultipartFile | undefined): asserts part is MultipartFile;
  /** Called with the size of each piece; throws to stop. */
  onBytes(count: number): void;
  tooLarge(): Refusal;
};

/**
 * The whole file in memory. Throws what the options throw, and `invalid-input` for a form that is broken or
 * cut off. No other error is possible here. The rest of the request is drained in any case, so that the
 * connection continues.
 */
export async function receiveFile(request: FastifyRequest, options: Options): Promise<ReceivedFile> {
  // A client that hung up while its request waited: the form would never end.
  if (request.raw.destroyed) throw broken();
  try {
    const part = await request.file();
    options.accept(part);
    const pieces: Buffer[] = [];
    for await (const piece of part.file as AsyncIterable<Buffer>) {
      options.onBytes(piece.length);
      pieces.push(piece);
    }
    if (part.file.truncated) throw options.tooLarge();
    return { part, bytes: Buffer.concat(pieces) };
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw options.tooLarge();
    if (error instanceof Refusal || isTheClients(error)) throw error;
    throw broken();
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
}

function broken(): Refusal {
  return refuse('invalid-input', { message: 'The form is broken or incomplete. Please send it again.' });
}

/** The library's own limits have a status. */
function isTheClients(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
}
