import { Suspense } from 'react';
import { useSearchState } from '../ui/use-search-state.ts';
import { slots } from './slots.tsx';

/** What the payment provider adds to the address it returns to. */
const ADDED = {
  payment_intent: undefined,
  payment_intent_client_secret: undefined,
  redirect_status: undefined,
};

/** Takes up a card payment that left the page for the bank's and came back. */
export function PaymentReturnOverlay() {
  const { PaymentReturn } = slots;
  const [{ intent }, change] = useSearchState((raw) => ({ intent: raw.payment_intent }));
  if (!PaymentReturn || !intent) return null;
  return (
    <Suspense fallback={null}>
      <PaymentReturn key={intent} paymentIntentId={intent} onDone={() => change(ADDED, { replace: true })} />
    </Suspense>
  );
}
