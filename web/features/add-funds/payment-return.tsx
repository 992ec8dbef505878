import { FinishPayment, type PaymentReturnProps } from '../../card-payment/finish-payment.tsx';
import { useSettle } from './use-settle.ts';

/** Takes up a payment into one's own balance. */
export function PaymentReturn(props: PaymentReturnProps) {
  return <FinishPayment settle={useSettle()} {...props} />;
}
