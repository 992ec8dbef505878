/** Binds the routes of saved cards, a member's own or an enterprise's. */

import type * as contract from '#contract/payment-methods.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { AccountHolder } from '#server/ledger/index.ts';
import { addPaymentMethodFor } from './add-payment-method.ts';
import { beginSetUp } from './begin-set-up.ts';
import type { PaymentMethodsDeps } from './deps.ts';
import { listSavedCards } from './list-saved-cards.ts';
import { toPaymentMethod } from './payment-method.ts';
import { removeSavedCard } from './remove-saved-card.ts';

export type CardRoutes = {
  list: typeof contract.listPaymentMethods;
  setUp: typeof contract.createSetupIntent;
  add: typeof contract.addPaymentMethod;
  remove: typeof contract.removePaymentMethod;
};

/** `ownerOf` returns the owner of the cards that a caller manages. */
export function bindCards(
  app: App,
  deps: PaymentMethodsDeps,
  routes: CardRoutes,
  ownerOf: (actor: Actor) => AccountHolder,
): void {
  const { db, clock, config } = deps;
  // Saving a card verifies it with its bank, which thieves use to test stolen numbers.
  const saving = createThrottle(db, 'saving-cards', config.limits.paymentsPerMinute, 60);

  bind(app, routes.list, async ({ actor }) => {
    const cards = await listSavedCards(deps, ownerOf(actor));
    return cards.map((card) => toPaymentMethod(card, clock.now()));
  });

  bind(app, routes.setUp, async ({ actor }) => {
    await saving.count(actor.userId);
    return { clientSecret: await beginSetUp(deps, ownerOf(actor)) };
  });

  bind(app, routes.add, async ({ actor, body }) => {
    await saving.count(actor.userId);
    const { card, alreadySaved } = await addPaymentMethodFor(deps, ownerOf(actor), body.paymentMethodId);
    return { ...toPaymentMethod(card, clock.now()), alreadySaved };
  });

  bind(app, routes.remove, async ({ actor, params }) => {
    await removeSavedCard(deps, ownerOf(actor), params.id);
    return { message: 'Payment method removed' };
  });
}
