/** The saved cards of a member or an enterprise. */
import type { AccountHolder } from '#server/ledger/index.ts';
import { asRefusal, type SavedPaymentMethod } from '#server/payments/index.ts';
import type { PaymentMethodsDeps } from './deps.ts';
import { withoutDoubles } from './payment-method.ts';
import { findProcessorCustomer } from './store.ts';

/** Newest first. Throws `payments-unavailable`. */
export async function listSavedCards(
  { db, cardProcessor }: Pick<PaymentMethodsDeps, 'db' | 'cardProcessor'>,
  owner: AccountHolder,
): Promise<SavedPaymentMethod[]> {
  const customerId = await findProcessorCustomer(db, owner);
  if (customerId === null) return [];
  return withoutDoubles(await asRefusal(() => cardProcessor.listPaymentMethods(customerId)));
}
