/** Binds pictures of gift cards: staff upload them, everybody sees them. */

import { CARD_PICTURE_FIELD, uploadCardPicture } from '#contract/admin/catalogue.ts';
import { PICTURE_MAX_BYTES } from '#contract/pictures.ts';
import { findCardPicture } from '#server/catalogue/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { receivePicture, servePictures } from '#server/http/edge/picture-files.ts';
import { renderPicture } from '#server/http/edge/render-picture.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { uploadRoutes } from '#server/http/edge/upload-routes.ts';
import { HOUR_SECONDS } from '#server/kernel/calendar.ts';
import { type CatalogueDeps, setPicture } from './edit-card.ts';

/** The size of the drawn faces. */
const size = { width: 856, height: 540 };
const UPLOADS_PER_HOUR = 300;

export function cardPictureRoutes(app: App, deps: CatalogueDeps): void {
  const uploads = createThrottle(deps.db, 'card-picture', UPLOADS_PER_HOUR, HOUR_SECONDS);
  uploadRoutes(app, { mostBytes: PICTURE_MAX_BYTES }, (scope) => {
    bind(scope, uploadCardPicture, async ({ actor, params, request }) => {
      await uploads.count(actor.userId);
      const content = await renderPicture(await receivePicture(request, CARD_PICTURE_FIELD), size);
      return setPicture(deps, actor, { id: params.giftCardId, content });
    });
  });

  servePictures(app, {
    path: '/api/gift-card-pictures/:id',
    summary: 'A picture of a gift card, as WebP',
    tag: 'catalogue',
    find: (id) => findCardPicture(deps.db, id),
  });
}
