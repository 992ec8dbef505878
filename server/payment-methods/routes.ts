/** Binds the routes of a member's own cards. */
import * as contract from '#contract/payment-methods.ts';
import type { App } from '#server/http/core/app.ts';
import { member } from '#server/ledger/index.ts';
import { bindCards, type CardRoutes } from './bind-cards.ts';
import type { PaymentMethodsDeps } from './deps.ts';

const OWN: CardRoutes = {
  list: contract.listPaymentMethods,
  setUp: contract.createSetupIntent,
  add: contract.addPaymentMethod,
  remove: contract.removePaymentMethod,
};

export function paymentMethodsRoutes(app: App, deps: PaymentMethodsDeps): void {
  bindCards(app, deps, OWN, ({ userId }) => member(userId));
}
