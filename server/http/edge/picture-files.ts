/** Pictures over HTTP: one file of a multipart request in, WebP out. */
import type { FastifyRequest } from 'fastify';
import { Id } from '#contract/kernel/common.ts';
import { limitBytes } from '#server/kernel/limit-bytes.ts';
import { limitConcurrencyPerKey } from '#server/kernel/limit-concurrency.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { App } from '../core/app.ts';
import { receiveFile } from './receive-file.ts';

/** Each user sends two at a time and lets a few more wait, with their bodies unread. */
const inShare = limitConcurrencyPerKey(2, 8);

/** The bytes of all pictures that are being received: eight of the largest. */
const holdBytes = limitBytes(8 * 5 * 1024 * 1024);

/**
 * The whole file of the field. Throws `picture-too-large`, `picture-type` where there is none,
 * `invalid-input` for a broken form, and `temporarily-unavailable` for too many at once.
 */
export async function receivePicture(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) throw refuse('picture-type');
  return inShare(request.actor?.userId ?? 'visitors', async () => {
    const hold = holdBytes();
    try {
      const { bytes } = await receiveFile(request, {
        accept: (part) => {
          if (!part || part.fieldname !== field) throw refuse('picture-type');
        },
        onBytes: hold.add,
        tooLarge: () => refuse('picture-too-large'),
      });
      return bytes;
    } finally {
      hold.release();
    }
  });
}

type Served = {
  /** Fastify's form, with the picture's `:id`. */
  path: string;
  summary: string;
  tag: string;
  /** WebP where it is omitted. */
  type?: 'image/webp' | 'image/png';
  find: (id: string) => Promise<Buffer | undefined>;
};

/** Serves a public picture. */
export function servePictures(app: App, { path, summary, tag, type = 'image/webp', find }: Served): void {
  app.get<{ Params: { id: string } }>(path, { schema: { summary, tags: [tag] } }, async (request, reply) => {
    const { id } = request.params;
    const content = Id.safeParse(id).success ? await find(id) : undefined;
    if (!content) throw refuse('not-found');
    return (
      reply
        .type(type)
        // Another picture has another address, so this one may be cached for a year.
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(content)
    );
  });
}
