import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { errorProps } from '../../../api/error-props.ts';
import { paths } from '../../../paths.ts';
import { NoReceipt } from '../../../shared/transactions/no-receipt.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { forgetGuestDraft } from '../guests/use-guest-draft.ts';
import { usePaidGift } from '../guests/use-guest-gift.ts';

/** After the card, and where the bank's page returns the browser: leads to the gift once it is paid. */
export function GiftPaidPage() {
  const { payment_intent: paymentIntentId } = useSearch({ strict: false }) as { payment_intent?: string };
  usePageTitle('Your gift');
  return (
    <div className="mx-auto w-full max-w-xl px-5 py-10 sm:py-16">
      {paymentIntentId ? <Paid paymentIntentId={paymentIntentId} /> : <NoPayment />}
    </div>
  );
}

function Paid({ paymentIntentId }: { paymentIntentId: string }) {
  const navigate = useNavigate();
  const paid = usePaidGift(paymentIntentId);
  const token = paid.data?.token;
  useEffect(() => {
    if (!token) return;
    forgetGuestDraft();
    void navigate({ to: paths.sentGift.href({ token }), replace: true });
  }, [token, navigate]);
  const isPending = paid.data?.status === 'pending' && !token;
  const pending = useRef(false);
  pending.current = isPending;
  // The page says that a pending gift is sent either way, so a payer who leaves finds an empty form.
  useEffect(
    () => () => {
      if (pending.current) forgetGuestDraft();
    },
    [],
  );
  if (paid.error instanceof ApiError && paid.error.status === 404) return <NoPayment />;
  // A failed poll changes nothing about what is known.
  if (paid.isError && !paid.data)
    return <ErrorState title="We could not look up this payment" {...errorProps(paid)} />;
  if (paid.data && !token && paid.data.status !== 'pending')
    return (
      <EmptyState
        wholePage
        title={paid.data.status === 'completed' ? 'This gift could not be sent' : 'Payment Failed'}
        art="not-found"
        action={<LinkButton to={paths.sendGift.href()}>Try again</LinkButton>}
      >
        {paid.data.status === 'completed'
          ? 'All that you paid goes back to your card.'
          : 'Your card was not charged. You can try again, with this card or another.'}
      </EmptyState>
    );
  if (paid.data?.status === 'pending')
    return (
      <div
        role="status"
        className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center"
      >
        <Spinner className="size-9 text-primary" />
        <h1 className="font-display font-semibold text-3xl tracking-tight">One moment</h1>
        <p className="max-w-md text-ink-soft">
          Your bank still has to approve this. You can stay here or leave: we send the gift either way, and
          email you the receipt.
        </p>
      </div>
    );
  return <PageSpinner />;
}

function NoPayment() {
  return (
    <NoReceipt sendGiftTo={paths.sendGift.href()}>the link in your receipt email opens your gift.</NoReceipt>
  );
}
