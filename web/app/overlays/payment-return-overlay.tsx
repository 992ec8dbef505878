import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { paths } from '../../paths.ts';
import { useSearchState } from '../../ui/hooks/use-search-state.ts';
import { overlays } from './lazy-overlays.tsx';

/** The parameters that the card processor adds to the address it returns to. */
const ADDED = {
  payment_intent: undefined,
  payment_intent_client_secret: undefined,
  redirect_status: undefined,
};

/** The receipts of gifts. Their own calls settle the payment, and the address keeps it for a reload. */
const RECEIPTS: readonly string[] = [paths.paymentSuccess.href(), paths.giftPaid.href()];

/** Continues a card payment that left the page for the bank's and returned. */
export function PaymentReturnOverlay() {
  const { isEnterpriseUser } = useSignedInUser();
  const Return = isEnterpriseUser ? overlays.FundingReturn : overlays.PaymentReturn;
  const [{ intent }, change] = useSearchState((raw) => ({ intent: raw.payment_intent }));
  const pathname = useLocation({ select: (location) => location.pathname });
  if (!Return || !intent || RECEIPTS.includes(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <Return key={intent} paymentIntentId={intent} onDone={() => change(ADDED, { replace: true })} />
    </Suspense>
  );
}
