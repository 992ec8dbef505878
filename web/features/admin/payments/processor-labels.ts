/** Labels for the card processor's payment states. */
import type { ExaminedPayment } from '#contract/admin/payments.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';

const WORDS: Record<string, string> = {
  requires_payment_method: 'No card has been charged.',
  requires_confirmation: 'A card was given, and nobody has confirmed the payment.',
  requires_action: 'The cardholder’s bank is waiting for an answer.',
  requires_capture: 'The money is held on the card and has not been taken.',
  processing: 'The payment is on its way.',
  succeeded: 'The card was charged.',
  canceled: 'The payment was cancelled.',
};

export function processorLabel(provider: ExaminedPayment['provider']): string {
  if (!provider) return 'The card processor does not know this payment.';
  const { status, amountReceived, lastError } = provider;
  return [
    WORDS[status] ?? `The card processor calls it ${status.replaceAll('_', ' ')}.`,
    status === 'succeeded' && `${displayMoney(amountReceived)} received.`,
    lastError,
  ]
    .filter(Boolean)
    .join(' ');
}
