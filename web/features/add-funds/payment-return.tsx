import { useEffect, useEffectEvent } from 'react';
import { useSettle } from './use-settle.ts';

/** Payments that this page has taken care of: an effect may run twice, a person is told once. */
const handled = new Set<string>();

/** Finishes a payment whose bank took the person to a page of its own and back to ours. */
export function PaymentReturn({ paymentIntentId, onDone }: { paymentIntentId: string; onDone: () => void }) {
  const settle = useSettle();
  const finish = useEffectEvent(async () => {
    if (handled.has(paymentIntentId)) return;
    handled.add(paymentIntentId);
    await settle(paymentIntentId);
    onDone();
  });
  useEffect(() => void finish(), []);
  return null;
}
