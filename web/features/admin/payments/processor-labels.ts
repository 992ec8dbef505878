/** Labels for the card processor's payment states. */
import type { ExaminedPayment } from '#contract/admin/payments.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';

const STATUS_LABELS: Record<string, string> = {
  requires_payment_method: 'No card has been charged.',
  requires_confirmation: 'A card was entered, but the payment was not confirmed.',
  requires_action: 'The cardholder’s bank is waiting for an answer.',
  requires_capture: 'The card is authorized but not charged.',
  processing: 'The payment is processing.',
  succeeded: 'The card was charged.',
  canceled: 'The payment was canceled.',
};

export function processorLabel(provider: ExaminedPayment['provider']): string {
  if (!provider) return 'The card processor has no record of this payment.';
  const { status, amountReceived, lastError } = provider;
  return [
    STATUS_LABELS[status] ?? `Card processor status: ${status.replaceAll('_', ' ')}.`,
    status === 'succeeded' && `${displayMoney(amountReceived)} received.`,
    lastError,
  ]
    .filter(Boolean)
    .join(' ');
}
