import { useEffect, useEffectEvent } from 'react';

/** Payments that this page has taken care of: an effect may run twice, a person is told once. */
const handled = new Set<string>();

export type PaymentReturnProps = { paymentIntentId: string; onDone: () => void };

/** Finishes a payment whose bank took the person to a page of its own and back to ours. Draws nothing. */
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
