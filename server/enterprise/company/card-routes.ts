/** Binds the enterprise's saved cards. Every manager who may fund it uses, adds and removes them. */
import * as contract from '#contract/enterprise/cards.ts';
import type { App } from '#server/http/core/app.ts';
import { enterprise } from '#server/ledger/index.ts';
import { bindCards, type CardRoutes } from '#server/payment-methods/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { requireCompanyActor } from '../require-company-actor.ts';
import { listCompanyCards } from './list-company-cards.ts';

const COMPANYS: CardRoutes = {
  list: contract.listCompanyCards,
  setUp: contract.createCompanySetupIntent,
  add: contract.addCompanyCard,
  remove: contract.removeCompanyCard,
};

export function cardRoutes(app: App, deps: EnterpriseDeps): void {
  bindCards(
    app,
    deps,
    COMPANYS,
    (actor) => enterprise(requireCompanyActor(actor).enterpriseId),
    ({ ownerId }) => listCompanyCards(deps, ownerId),
  );
}
