import { formatCents } from '#contract/kernel/money.ts';
import type { PaymentIntentReply } from '#contract/payments.ts';
import type { StartedPayment } from './create-payment.ts';

/** What the browser needs to pay: the secret of the intent, and the amounts to show. */
export function toPaymentIntentReply({ payment, clientSecret }: StartedPayment): PaymentIntentReply {
  return {
    clientSecret,
    paymentIntentId: payment.intentId,
    originalAmount: formatCents(payment.amountCents),
    serviceFee: formatCents(payment.feeCents),
    totalAmount: formatCents(payment.totalCents),
  };
}
