/** Binds the cases of one's own gift cards. */
import * as contract from '#contract/card-cases.ts';
import { PICTURE_MAX_BYTES } from '#contract/pictures.ts';
import { lockActor } from '#server/accounts/index.ts';
import { joinTransaction, transaction } from '#server/db/transaction.ts';
import {
  addCasePicture,
  type CaseDeps,
  listOwnCases,
  openCase,
  withdrawCase,
} from '#server/gift-cards/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { receivePicture } from '#server/http/edge/picture-files.ts';
import { renderPicture } from '#server/http/edge/render-picture.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { uploadRoutes } from '#server/http/edge/upload-routes.ts';
import { DAY_SECONDS } from '#server/kernel/calendar.ts';

const CASES_PER_DAY = 20;
const UPLOADS_PER_DAY = 40;
/** A receipt or a screen of a store, still readable. */
const longestSide = { width: 1_600, height: 1_600 };

export function caseRoutes(app: App, deps: CaseDeps): void {
  const cases = createThrottle(deps.db, 'card-case', CASES_PER_DAY, DAY_SECONDS);
  const uploads = createThrottle(deps.db, 'case-picture', UPLOADS_PER_DAY, DAY_SECONDS);

  bind(app, contract.openCardCase, async ({ actor, params, body }) => {
    await cases.count(actor.userId);
    return transaction(deps.db, async (tx) => {
      // Nobody would erase what is reported while the account is deleted.
      await lockActor(tx, actor);
      const inside = { ...deps, db: joinTransaction(deps.db, tx) };
      return openCase(inside, { userId: actor.userId, unitId: params.id, ...body });
    });
  });

  bind(app, contract.listCardCases, ({ actor, params }) =>
    listOwnCases(deps.db, { userId: actor.userId, unitId: params.id }),
  );

  bind(app, contract.withdrawCardCase, ({ actor, params }) =>
    withdrawCase(deps, { userId: actor.userId, caseId: params.caseId }),
  );

  uploadRoutes(app, { mostBytes: PICTURE_MAX_BYTES }, (scope) => {
    bind(scope, contract.uploadCasePicture, async ({ actor, params, request }) => {
      await uploads.count(actor.userId);
      const file = await receivePicture(request, contract.EVIDENCE_FIELD);
      const picture = await renderPicture(file, { ...longestSide, whole: true });
      return addCasePicture(deps, { userId: actor.userId, caseId: params.caseId, picture });
    });
  });
}
