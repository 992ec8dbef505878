/** Pictures over HTTP: one file of a multipart request on its way in, WebP on its way out. */
import type { FastifyRequest } from 'fastify';
import { Id } from '#contract/kernel/common.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { App } from '../core/app.ts';

/** The file in the field, whole. Throws `picture-too-large`, and `picture-type` where there is none. */
export async function takePicture(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) throw refuse('picture-type');
  try {
    const file = await request.file();
    if (!file || file.fieldname !== field) throw refuse('picture-type');
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) {
      throw refuse('picture-too-large');
    }
    throw error;
  }
}

type Served = {
  /** Fastify's form, with the picture's `:id`. */
  path: string;
  summary: string;
  tag: string;
  find: (id: string) => Promise<Buffer | undefined>;
};

/** Gives a picture to whoever has its address. */
export function servePictures(app: App, { path, summary, tag, find }: Served): void {
  app.get<{ Params: { id: string } }>(path, { schema: { summary, tags: [tag] } }, async (request, reply) => {
    const { id } = request.params;
    const content = Id.safeParse(id).success ? await find(id) : undefined;
    if (!content) throw refuse('not-found');
    return (
      reply
        .type('image/webp')
        // Another picture has another address.
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(content)
    );
  });
}
