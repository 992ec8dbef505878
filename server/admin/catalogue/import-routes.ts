/** Binds the upload of gift cards from a CSV file. */
import multipart from '@fastify/multipart';
import { CARDS_CSV_FIELD, CARDS_CSV_MAX_BYTES, importGiftCards } from '#contract/admin/catalogue-import.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { withCsv } from '#server/http/edge/receive-csv.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import type { CatalogueDeps } from './edit-card.ts';
import { importCards } from './import-cards.ts';

const UPLOADS_PER_HOUR = 120;
const HOUR_SECONDS = 60 * 60;

export function importRoutes(app: App, deps: CatalogueDeps): void {
  const uploads = createThrottle(deps.db, 'card-import', UPLOADS_PER_HOUR, HOUR_SECONDS);
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fileSize: CARDS_CSV_MAX_BYTES, fields: 5, fieldSize: 1_000, parts: 6 },
    });
    bind(scope as App, importGiftCards, async ({ actor, query, request }) => {
      await uploads.count(actor.userId);
      const previewed = query.dryRun === 'true' ? undefined : query.previewed;
      return withCsv(request, CARDS_CSV_FIELD, ({ file }) => importCards(deps, actor, { file, previewed }));
    });
  });
}
