import { type Settled, useSettlePayment } from '../../../card-payment/use-settle-payment.ts';
import { COMPANY_MONEY_READS } from '../../../shared/company-money-reads.ts';

/** Settles a payment into the shared balance. */
export function useSettleFunding(): (paymentIntentId: string) => Promise<Settled> {
  return useSettlePayment({ changes: COMPANY_MONEY_READS, addedTo: 'the shared balance' });
}
