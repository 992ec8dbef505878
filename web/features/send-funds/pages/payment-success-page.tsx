import { useSearch } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { GiftReceipt } from '../gift-receipt.tsx';

/** Where the bank sends a browser back to after it has asked its question. */
export function PaymentSuccessPage() {
  const { payment_intent: paymentIntentId } = useSearch({ strict: false }) as { payment_intent?: string };
  usePageTitle('Your gift');
  return (
    <div className="mx-auto w-full max-w-xl px-5 py-10 sm:py-16">
      {paymentIntentId ? (
        <GiftReceipt paymentIntentId={paymentIntentId} />
      ) : (
        <EmptyState
          title="There is no payment to show"
          art="not-found"
          action={<LinkButton to={paths.sendFunds()}>Send a gift</LinkButton>}
        >
          This page shows the receipt of a gift, in the browser in which it was paid.
        </EmptyState>
      )}
    </div>
  );
}
