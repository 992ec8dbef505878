import { useEffect, useEffectEvent } from 'react';

/** Payments that this page has handled: an effect may run twice, but the user is notified once. */
const handled = new Set<string>();

export type PaymentReturnProps = { paymentIntentId: string; onDone: () => void };

/** Finishes a payment after the bank's own page returned the browser. Renders nothing. */
export function FinishPayment({
  paymentIntentId,
  settle,
  onDone,
}: PaymentReturnProps & { settle: (paymentIntentId: string) => Promise<unknown> }) {
  const finish = useEffectEvent(async () => {
    if (handled.has(paymentIntentId)) return;
    handled.add(paymentIntentId);
    await settle(paymentIntentId);
    onDone();
  });
  useEffect(() => void finish(), []);
  return null;
}
