import { useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { GiftReceipt, NoPayment } from '../gift-receipt.tsx';

/** The bank's page returns the browser here. */
export function PaymentSuccessPage() {
  const { payment_intent: paymentIntentId } = useSearch({ strict: false }) as { payment_intent?: string };
  usePageTitle(paymentIntentId ? null : 'Your gift');
  return (
    <div className="mx-auto w-full max-w-xl px-5 py-10 sm:py-16">
      {paymentIntentId ? <GiftReceipt paymentIntentId={paymentIntentId} /> : <NoPayment />}
    </div>
  );
}
