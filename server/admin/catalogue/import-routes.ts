/** Binds the upload of gift cards from a CSV file. */
import { CARDS_CSV_FIELD, CARDS_CSV_MAX_BYTES, importGiftCards } from '#contract/admin/catalogue-import.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { withCsv } from '#server/http/edge/receive-csv.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { uploadRoutes } from '#server/http/edge/upload-routes.ts';
import { HOUR_SECONDS } from '#server/kernel/calendar.ts';
import type { CatalogueDeps } from './edit-card.ts';
import { importCards } from './import-cards.ts';

const UPLOADS_PER_HOUR = 120;

export function importRoutes(app: App, deps: CatalogueDeps): void {
  const uploads = createThrottle(deps.db, 'card-import', UPLOADS_PER_HOUR, HOUR_SECONDS);
  uploadRoutes(app, { mostBytes: CARDS_CSV_MAX_BYTES }, (scope) => {
    bind(scope, importGiftCards, async ({ actor, query, request }) => {
      await uploads.count(actor.userId);
      const previewed = query.dryRun === 'true' ? undefined : query.previewed;
      return withCsv(request, CARDS_CSV_FIELD, ({ file }) => importCards(deps, actor, { file, previewed }));
    });
  });
}
