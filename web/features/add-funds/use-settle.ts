import { getCurrentUser } from '#contract/accounts.ts';
import { listTransactions } from '#contract/payments.ts';
import { sumTransactions } from '#contract/transactions.ts';
import { type Settled, useSettlePayment } from '../../card-payment/use-settle-payment.ts';

const CHANGES = [getCurrentUser, listTransactions, sumTransactions];

/** Settles a payment into the member's own balance. */
export function useSettle(): (paymentIntentId: string) => Promise<Settled> {
  return useSettlePayment({ changes: CHANGES, addedTo: 'your balance' });
}
