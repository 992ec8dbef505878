/** Binds the routes of saved cards, a member's own or an enterprise's. */

import type * as contract from '#contract/payment-methods.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { MINUTE_SECONDS } from '#server/kernel/calendar.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import type { AccountHolder } from '#server/ledger/index.ts';
import type { SavedPaymentMethod } from '#server/payments/index.ts';
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

/**
 * `ownerOf` returns the owner of the cards that a caller manages. `read` takes the place of `listSavedCards`
 * for an owner whose cards another module watches; it is called after each change, too.
 */
export function bindCards(
  app: App,
  deps: PaymentMethodsDeps,
  routes: CardRoutes,
  ownerOf: (actor: Actor) => AccountHolder,
  read?: (owner: AccountHolder) => Promise<SavedPaymentMethod[]>,
): void {
  const { db, clock, config } = deps;
  // Saving a card verifies it with its bank, which thieves use to test stolen numbers.
  const saving = createThrottle(db, 'saving-cards', config.limits.paymentsPerMinute, MINUTE_SECONDS);

  const noteChange = async (owner: AccountHolder) => {
    // The card is saved or removed already. What this reading misses, the next one sees.
    await read?.(owner).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  };

  bind(app, routes.list, async ({ actor }) => {
    const owner = ownerOf(actor);
    const cards = await (read ? read(owner) : listSavedCards(deps, owner));
    return cards.map((card) => toPaymentMethod(card, clock.now()));
  });

  bind(app, routes.setUp, async ({ actor }) => {
    await saving.count(actor.userId);
    return { clientSecret: await beginSetUp(deps, ownerOf(actor)) };
  });

  bind(app, routes.add, async ({ actor, body }) => {
    await saving.count(actor.userId);
    const owner = ownerOf(actor);
    const { card, alreadySaved } = await addPaymentMethodFor(deps, owner, body.paymentMethodId);
    await noteChange(owner);
    return { ...toPaymentMethod(card, clock.now()), alreadySaved };
  });

  bind(app, routes.remove, async ({ actor, params }) => {
    const owner = ownerOf(actor);
    await removeSavedCard(deps, owner, params.id);
    await noteChange(owner);
    return { message: 'Payment method removed' };
  });
}
