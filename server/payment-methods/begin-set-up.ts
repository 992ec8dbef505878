/** Begins to save a card: the processor verifies it with its bank, in the user's browser. */
import { MOST_PAYMENT_METHODS } from '#contract/payment-methods.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { AccountHolder } from '#server/ledger/index.ts';
import { asRefusal, ensureCustomer } from '#server/payments/index.ts';
import type { PaymentMethodsDeps } from './deps.ts';
import { listSavedCards } from './list-saved-cards.ts';

/** Returns the secret for the card form. Throws `too-many-payment-methods` before anything is typed. */
export async function beginSetUp(deps: PaymentMethodsDeps, owner: AccountHolder): Promise<string> {
  const cards = await listSavedCards(deps, owner);
  if (cards.length >= MOST_PAYMENT_METHODS) throw refuse('too-many-payment-methods');
  return asRefusal(async () => {
    const customerId = await ensureCustomer(deps, owner);
    if (customerId === null) throw refuse('not-signed-in');
    const intent = await deps.cardProcessor.createSetupIntent({
      customerId,
      // The software of a company tops its balance up while nobody is there.
      usage: owner.kind === 'enterprise' ? 'off_session' : 'on_session',
      idempotencyKey: `setup:${newId()}`,
    });
    return intent.clientSecret;
  });
}
