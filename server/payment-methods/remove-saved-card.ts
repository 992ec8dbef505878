/** Removes a saved card at the processor, with every duplicate of it. */
import { refuse } from '#server/kernel/refusal.ts';
import type { AccountHolder } from '#server/ledger/index.ts';
import { asRefusal } from '#server/payments/index.ts';
import { detach } from './add-payment-method.ts';
import type { PaymentMethodsDeps } from './deps.ts';
import { isSameCard } from './payment-method.ts';
import { findProcessorCustomer } from './store.ts';

/** Throws `not-found` for a card that is gone or not theirs, `payments-unavailable`. */
export async function removeSavedCard(
  { db, cardProcessor }: Pick<PaymentMethodsDeps, 'db' | 'cardProcessor'>,
  owner: AccountHolder,
  paymentMethodId: string,
): Promise<void> {
  const customerId = await findProcessorCustomer(db, owner);
  if (customerId === null) throw refuse('not-found');
  await asRefusal(async () => {
    const cards = await cardProcessor.listPaymentMethods(customerId);
    const card = cards.find(({ id }) => id === paymentMethodId);
    if (!card) throw refuse('not-found');
    for (const double of cards) if (isSameCard(double, card)) await detach(cardProcessor, double.id);
  });
}
