import { getCurrentUser } from '#contract/accounts.ts';
import { type Settled, useSettlePayment } from '../../card-payment/use-settle-payment.ts';
import { STATEMENT_READS } from '../../shared/transactions/statement-reads.ts';

const CHANGES = [getCurrentUser, ...STATEMENT_READS];

/** Settles a payment into the member's own balance. */
export function useSettle(): (paymentIntentId: string) => Promise<Settled> {
  return useSettlePayment({ changes: CHANGES, addedTo: 'your balance' });
}
