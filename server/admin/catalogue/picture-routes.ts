/** Pictures of gift cards: staff give them, everybody sees them. */
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CARD_PICTURE_FIELD, CARD_PICTURE_MAX_BYTES, uploadCardPicture } from '#contract/admin-catalogue.ts';
import { Id } from '#contract/kernel/common.ts';
import { createThrottle } from '#server/accounts/index.ts';
import type { App } from '#server/http/app.ts';
import { bind } from '#server/http/bind.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { renderPicture } from '#server/settings/index.ts';
import { findCardPicture } from './card-store.ts';
import { type CatalogueDeps, setPicture } from './edit-card.ts';

/** As the drawn cards are. */
const size = { width: 856, height: 540 };
const uploadsPerHour = 300;
const hourSeconds = 60 * 60;

export function cardPictureRoutes(app: App, deps: CatalogueDeps): void {
  const uploads = createThrottle(deps.db, 'card-picture', uploadsPerHour, hourSeconds);
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fileSize: CARD_PICTURE_MAX_BYTES, fields: 5, fieldSize: 1_000, parts: 6 },
    });
    bind(scope as App, uploadCardPicture, async ({ actor, params, request }) => {
      await uploads.count(actor.userId);
      const content = await renderPicture(await readFile(request), size);
      return setPicture(deps, actor, { id: params.giftCardId, content });
    });
  });

  const documented = { schema: { summary: 'A picture of a gift card, as WebP', tags: ['catalogue'] } };
  app.get<{ Params: { id: string } }>('/api/gift-card-pictures/:id', documented, async (request, reply) => {
    const { id } = request.params;
    const content = Id.safeParse(id).success ? await findCardPicture(deps.db, id) : undefined;
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

/** The file in the field, whole. Throws `picture-too-large`, and `picture-type` where there is none. */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw refuse('picture-type');
  try {
    const file = await request.file();
    if (!file || file.fieldname !== CARD_PICTURE_FIELD) throw refuse('picture-type');
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) {
      throw refuse('picture-too-large');
    }
    throw error;
  }
}
