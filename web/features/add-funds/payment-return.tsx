import { FinishPayment, type PaymentReturnProps } from '../../card-payment/finish-payment.tsx';
import { useSettle } from './use-settle.ts';

/** Continues a payment into the member's own balance. */
export function PaymentReturn(props: PaymentReturnProps) {
  return <FinishPayment settle={useSettle()} {...props} />;
}
