import { FinishPayment, type PaymentReturnProps } from '../../../card-payment/finish-payment.tsx';
import { useSettleFunding } from './use-settle-funding.ts';

/** Continues a payment into the shared balance. */
export function FundingReturn(props: PaymentReturnProps) {
  return <FinishPayment settle={useSettleFunding()} {...props} />;
}
