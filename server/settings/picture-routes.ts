/** Profile pictures: one route takes a file, one takes the picture away, one gives a picture to whoever has its address. */
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Id } from '#contract/kernel/common.ts';
import {
  PICTURE_FIELD,
  PICTURE_MAX_BYTES,
  removeProfilePicture,
  uploadProfilePicture,
} from '#contract/settings.ts';
import { createThrottle, getCurrentUser } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { App } from '#server/http/app.ts';
import { bind } from '#server/http/bind.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SettingsDeps } from './deps.ts';
import { renderPicture } from './render-picture.ts';
import { deletePicture, findPicture, replacePicture, updateOwnColumns } from './store.ts';

const uploadsPerHour = 30;
const hourSeconds = 60 * 60;

export function pictureRoutes(app: App, deps: SettingsDeps): void {
  const uploads = createThrottle(deps.db, 'picture', uploadsPerHour, hourSeconds);

  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fileSize: PICTURE_MAX_BYTES, fields: 10, fieldSize: 1_000, parts: 11 },
    });
    bind(scope as App, uploadProfilePicture, async ({ actor, request }) => {
      await uploads.count(actor.userId);
      const content = await renderPicture(await readFile(request));
      const id = newId();
      const now = deps.clock.now();
      await transaction(deps.db, async (tx) => {
        await replacePicture(tx, { id, userId: actor.userId, content, now });
        await updateOwnColumns(tx, actor.userId, { profile_image_url: `/api/pictures/${id}` }, now);
      });
      return getCurrentUser(deps, actor);
    });
  });

  bind(app, removeProfilePicture, async ({ actor }) => {
    await transaction(deps.db, async (tx) => {
      await deletePicture(tx, actor.userId);
      await updateOwnColumns(tx, actor.userId, { profile_image_url: null }, deps.clock.now());
    });
    return getCurrentUser(deps, actor);
  });

  const documented = { schema: { summary: 'A profile picture, as WebP', tags: ['settings'] } };
  app.get<{ Params: { id: string } }>('/api/pictures/:id', documented, async (request, reply) => {
    const { id } = request.params;
    const content = Id.safeParse(id).success ? await findPicture(deps.db, id) : undefined;
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
    if (!file || file.fieldname !== PICTURE_FIELD) throw refuse('picture-type');
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) {
      throw refuse('picture-too-large');
    }
    throw error;
  }
}
