/**
 * Saves a card for a member or an enterprise: one that the processor has just set up for them, or one without
 * an owner.
 */
import { MOST_PAYMENT_METHODS } from '#contract/payment-methods.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { AccountHolder } from '#server/ledger/index.ts';
import {
  asRefusal,
  type CardProcessor,
  ensureCustomer,
  ProcessorRefused,
  type SavedPaymentMethod,
} from '#server/payments/index.ts';
import type { PaymentMethodsDeps } from './deps.ts';
import { bestOf, isSameCard, withoutDoubles } from './payment-method.ts';

export type Added = { card: SavedPaymentMethod; alreadySaved: boolean };

/**
 * Repeating it changes nothing. Throws `not-found`, `payment-refused`, `too-many-payment-methods`,
 * `payments-unavailable`.
 */
export async function addPaymentMethodFor(
  deps: Pick<PaymentMethodsDeps, 'db' | 'cardProcessor'>,
  owner: AccountHolder,
  paymentMethodId: string,
): Promise<Added> {
  const { cardProcessor } = deps;
  return asRefusal(async () => {
    const customerId = await ensureCustomer(deps, owner);
    if (customerId === null) throw refuse('not-signed-in');
    const added = await obtain(cardProcessor, paymentMethodId, customerId);
    const cards = await cardProcessor.listPaymentMethods(customerId);
    const doubles = cards.filter((card) => isSameCard(card, added));
    const kept = bestOf(cards, added);
    for (const double of doubles) if (double.id !== kept.id) await detach(cardProcessor, double.id);
    const alreadySaved = doubles.some(({ id }) => id !== added.id);
    if (!alreadySaved && withoutDoubles(cards).length > MOST_PAYMENT_METHODS) {
      await detach(cardProcessor, added.id);
      throw refuse('too-many-payment-methods');
    }
    return { card: kept, alreadySaved };
  });
}

/** The card as the customer's own. Another customer's card answers like an unknown one. */
async function obtain(
  cardProcessor: CardProcessor,
  paymentMethodId: string,
  customerId: string,
): Promise<SavedPaymentMethod> {
  const found = await cardProcessor.retrievePaymentMethod(paymentMethodId);
  if (found?.customerId === customerId) return found;
  if (found && found.customerId !== null) throw refuse('not-found');
  try {
    return await cardProcessor.attachPaymentMethod({ paymentMethodId, customerId });
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
    if (error.code === 'resource_missing') throw refuse('not-found');
    throw refuse('payment-refused', { message: error.message });
  }
}

/** A concurrent removal has the same result, so its error is ignored. */
export async function detach(cardProcessor: CardProcessor, id: string): Promise<void> {
  try {
    await cardProcessor.detachPaymentMethod(id);
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
  }
}
