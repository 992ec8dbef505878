/** Binds the catalog for staff, and its comparison with the issuer's. */
import * as contract from '#contract/admin/catalogue.ts';
import { matchIssuer, previewIssuerMatch } from '#contract/admin/catalogue-issuer.ts';
import type { CardFields } from '#server/catalogue/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { addCard, editCard, setState } from './edit-card.ts';
import { importRoutes } from './import-routes.ts';
import { applyMatch, type MatchDeps, previewMatch } from './issuer-matches.ts';
import { listCardsForStaff } from './list-cards-for-staff.ts';
import { cardPictureRoutes } from './picture-routes.ts';

export function staffCatalogueRoutes(app: App, deps: MatchDeps): void {
  bind(app, contract.listCatalogueCards, ({ query: { search, category, state }, page }) =>
    listCardsForStaff(deps.db, { search, category, state }, page),
  );
  bind(app, contract.addGiftCard, ({ actor, body }) => addCard(deps, actor, fieldsOf(body)));
  bind(app, contract.editGiftCard, ({ actor, params, body }) =>
    editCard(deps, actor, {
      id: params.giftCardId,
      expectedRevision: body.expectedRevision,
      fields: fieldsOf(body),
    }),
  );
  bind(app, contract.setCardState, ({ actor, params, body }) =>
    setState(deps, actor, { id: params.giftCardId, ...body }),
  );
  bind(app, previewIssuerMatch, () => previewMatch(deps));
  bind(app, matchIssuer, ({ actor, body: { changes, additions } }) =>
    applyMatch(deps, actor, { changes, additions: additions.map(fieldsOf) }),
  );
  cardPictureRoutes(app, deps);
  importRoutes(app, deps);
}

function fieldsOf(
  body: Omit<CardFields, 'minCents' | 'maxCents'> & { minValue: bigint; maxValue: bigint },
): CardFields {
  const { minValue, maxValue, ...rest } = body;
  return { ...rest, minCents: minValue, maxCents: maxValue };
}
