/** Binds the routes of saved cards. */
import * as contract from '#contract/payment-methods.ts';
import { createThrottle } from '#server/accounts/index.ts';
import type { App } from '#server/http/app.ts';
import { bind } from '#server/http/bind.ts';
import { addPaymentMethodFor } from './add-payment-method.ts';
import { beginSetUp } from './begin-set-up.ts';
import type { PaymentMethodsDeps } from './deps.ts';
import { listPaymentMethodsOf } from './list-payment-methods.ts';
import { toPaymentMethod } from './payment-method.ts';
import { removePaymentMethodOf } from './remove-payment-method.ts';

export function paymentMethodsRoutes(app: App, deps: PaymentMethodsDeps): void {
  const { db, clock, config } = deps;
  // Saving a card asks its bank whether it is good, which is what thieves try stolen numbers with.
  const saving = createThrottle(db, 'saving-cards', config.limits.paymentsPerMinute, 60);

  bind(app, contract.listPaymentMethods, async ({ actor }) => {
    const cards = await listPaymentMethodsOf(deps, actor.userId);
    return cards.map((card) => toPaymentMethod(card, clock.now()));
  });

  bind(app, contract.createSetupIntent, async ({ actor }) => {
    await saving.count(actor.userId);
    return { clientSecret: await beginSetUp(deps, actor.userId) };
  });

  bind(app, contract.addPaymentMethod, async ({ actor, body }) => {
    await saving.count(actor.userId);
    const { card, alreadySaved } = await addPaymentMethodFor(deps, actor.userId, body.paymentMethodId);
    return { ...toPaymentMethod(card, clock.now()), alreadySaved };
  });

  bind(app, contract.removePaymentMethod, async ({ actor, params }) => {
    await removePaymentMethodOf(deps, actor.userId, params.id);
    return { message: 'Payment method removed' };
  });
}
