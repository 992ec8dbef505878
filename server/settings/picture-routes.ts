/** Binds profile pictures: upload, removal, and the public address. */

import { PICTURE_MAX_BYTES } from '#contract/pictures.ts';
import { PICTURE_FIELD, removeProfilePicture, uploadProfilePicture } from '#contract/settings.ts';
import { getCurrentUser, lockActor, updateOwnColumns } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { receivePicture, servePictures } from '#server/http/edge/picture-files.ts';
import { renderPicture } from '#server/http/edge/render-picture.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { uploadRoutes } from '#server/http/edge/upload-routes.ts';
import { HOUR_SECONDS } from '#server/kernel/calendar.ts';
import { newId } from '#server/kernel/id.ts';
import type { SettingsDeps } from './deps.ts';
import { deletePicture, findPicture, replacePicture } from './store.ts';

const UPLOADS_PER_HOUR = 30;

export function pictureRoutes(app: App, deps: SettingsDeps): void {
  const uploads = createThrottle(deps.db, 'picture', UPLOADS_PER_HOUR, HOUR_SECONDS);

  uploadRoutes(app, { mostBytes: PICTURE_MAX_BYTES, mostFields: 10 }, (scope) => {
    bind(scope, uploadProfilePicture, async ({ actor, request }) => {
      await uploads.count(actor.userId);
      const content = await renderPicture(await receivePicture(request, PICTURE_FIELD));
      const id = newId();
      const now = deps.clock.now();
      await transaction(deps.db, async (tx) => {
        // An account that was deleted while the picture was drawn keeps none.
        await lockActor(tx, actor);
        await replacePicture(tx, { id, userId: actor.userId, content, now });
        await updateOwnColumns(tx, actor.userId, { profile_image_url: `/api/pictures/${id}` }, now);
      });
      return getCurrentUser(deps, actor);
    });
  });

  bind(app, removeProfilePicture, async ({ actor }) => {
    await transaction(deps.db, async (tx) => {
      await lockActor(tx, actor);
      await deletePicture(tx, actor.userId);
      await updateOwnColumns(tx, actor.userId, { profile_image_url: null }, deps.clock.now());
    });
    return getCurrentUser(deps, actor);
  });

  servePictures(app, {
    path: '/api/pictures/:id',
    summary: 'A profile picture, as WebP',
    tag: 'settings',
    find: (id) => findPicture(deps.db, id),
  });
}
