import { type Settled, useSettlePayment } from '../../../card-payment/use-settle-payment.ts';
import { MONEY_READS } from '../use-company.ts';

/** Settles a payment into the shared balance. */
export function useSettleFunding(): (paymentIntentId: string) => Promise<Settled> {
  return useSettlePayment({ changes: MONEY_READS, addedTo: 'the shared balance' });
}
