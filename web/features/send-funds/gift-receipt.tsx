import {
  type GuestPayment,
  getGuestPayment,
  getSignedGuestReceipt,
} from '#contract/send-funds/guest-payments.ts';
import { ApiError } from '../../api/api-error.ts';
import { routeUrl } from '../../api/client.ts';
import { errorProps } from '../../api/error-props.ts';
import { useCurrentUser } from '../../api/use-current-user.ts';
import { usePoll } from '../../api/use-poll.ts';
import { useRead } from '../../api/use-read.ts';
import { paths } from '../../paths.ts';
import { CompletedByStaff } from '../../shared/transactions/completed-by-staff.tsx';
import { DISPUTE_TEXTS, DisputeNotice } from '../../shared/transactions/dispute-notice.tsx';
import { NoReceipt } from '../../shared/transactions/no-receipt.tsx';
import { SignedReceiptLink } from '../../shared/transactions/signed-receipt-link.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageSpinner } from '../../ui/feedback/page-spinner.tsx';
import { formatMoment } from '../../ui/format/date-format.ts';
import { fullName } from '../../ui/format/full-name.ts';
import { Money } from '../../ui/format/money.tsx';
import { useFocusedHeading } from '../../ui/hooks/use-focused-heading.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { Card } from '../../ui/layout/card.tsx';

/** The state of a payment from this browser: processing, completed with its receipt, or failed. */
export function GiftReceipt({ paymentIntentId }: { paymentIntentId: string }) {
  const query = { payment_intent: paymentIntentId };
  const payment = useRead(getGuestPayment, { query });
  usePageTitle(payment.data ? null : 'Your gift');

  if (payment.data) {
    return (
      <>
        {payment.data.status === 'pending' && <PollPayment query={query} />}
        <Outcome payment={payment.data} />
      </>
    );
  }
  // The payment belongs to another browser; a retry would not change that.
  if (payment.error instanceof ApiError && payment.error.status === 404) return <NoPayment />;
  if (payment.isError) {
    return <ErrorState title="We could not look up this payment" {...errorProps(payment)} />;
  }
  return <PageSpinner />;
}

export function NoPayment() {
  return <NoReceipt sendGiftTo={paths.sendFunds.href()}>the gift arrives either way.</NoReceipt>;
}

/** Polls while the payment is processing. */
function PollPayment({ query }: { query: { payment_intent: string } }) {
  const { everyMs, waitFor } = usePoll();
  useRead(getGuestPayment, { query }, { refetchInterval: everyMs });
  waitFor(1);
  return null;
}

const STATUS_TEXTS: Record<'returned' | GuestPayment['status'], { title: string; text: string }> = {
  completed: { title: 'Your gift has arrived', text: 'It is in their balance, and they have been notified.' },
  returned: {
    title: 'This gift could not be delivered',
    text: 'This person can no longer receive gifts. All that you paid goes back to your card.',
  },
  pending: {
    title: 'One moment',
    text: 'Your bank still has to approve this. You can stay here or leave; the gift is delivered either way.',
  },
  failed: {
    title: 'Payment Failed',
    text: 'Your card was not charged. You can try again, with this card or another.',
  },
  cancelled: { title: 'Payment canceled', text: 'Your card was not charged.' },
};

function Outcome({ payment }: { payment: GuestPayment }) {
  const { dispute, returned, status } = payment;
  // A gift whose money went back, or may go back, is not shown as arrived.
  const taken = dispute !== null && dispute !== 'won' && !returned ? dispute : null;
  const { title, text } = taken ? DISPUTE_TEXTS[taken] : STATUS_TEXTS[returned ? 'returned' : status];
  const { user } = useCurrentUser();
  const heading = useFocusedHeading();
  usePageTitle(title);
  const arrived = status === 'completed' && !returned && !taken;
  const unpaid = status === 'failed' || status === 'cancelled';

  return (
    <div className="animate-appear">
      <div className="mb-7 text-center" aria-live="polite">
        {arrived && (
          <img src="/art/celebrate.svg" alt="" width={320} height={240} className="mx-auto h-40 w-auto" />
        )}
        <h1
          ref={heading}
          tabIndex={-1}
          className="mt-4 font-display font-semibold text-4xl tracking-tight outline-none"
        >
          {title}
        </h1>
        <p className="mx-auto mt-2 max-w-md text-ink-soft">{text}</p>
      </div>
      <Card>
        <h2 className="sr-only">Receipt</h2>
        {dispute && !taken && <DisputeNotice dispute={dispute} className="mb-5" />}
        {payment.byStaff && <CompletedByStaff total={payment.totalAmount} className="mb-5" />}
        <dl className="flex flex-col gap-2.5">
          <Row label="To">
            {payment.recipient && `${fullName(payment.recipient)}, `}@{payment.recipientUsername}
          </Row>
          {payment.senderName && <Row label="From">{payment.senderName}</Row>}
          {payment.message && <Row label="Message">{payment.message}</Row>}
          <Row label="Date">{formatMoment(payment.createdAt)}</Row>
          <Row label="Gift">
            <Money amount={payment.amount} />
          </Row>
          {!payment.byStaff && <Charge payment={payment} />}
        </dl>
        <p className="mt-4 break-all text-ink-faint text-sm">Payment ID: {payment.paymentIntentId}</p>
        {payment.status === 'completed' && <SignedReceiptLink href={signedHref(payment)} className="mt-4" />}
      </Card>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        {unpaid ? (
          <LinkButton
            to={paths.sendTo.href({ username: payment.recipientUsername })}
            size="lg"
            className="sm:flex-1"
          >
            Try again
          </LinkButton>
        ) : (
          <LinkButton to={paths.sendFunds.href()} size="lg" className="sm:flex-1">
            Send another gift
          </LinkButton>
        )}
        {user ? (
          <LinkButton to={paths.home.href()} tone="secondary" size="lg" className="sm:flex-1">
            Back to Indulge
          </LinkButton>
        ) : (
          <LinkButton to={paths.signUp.href()} tone="secondary" size="lg" className="sm:flex-1">
            Open an account of your own
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function Charge({ payment: { status, returned, serviceFee, totalAmount } }: { payment: GuestPayment }) {
  const unpaid = status === 'failed' || status === 'cancelled';
  return (
    <>
      {serviceFee !== '0.00' && (
        <Row label="Service fee">
          <Money amount={serviceFee} />
        </Row>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-3.5 font-semibold">
        <dt>{unpaid ? 'Total, not charged' : returned ? 'Total, returned to you' : 'Total charge'}</dt>
        <dd>
          <Money amount={totalAmount} className="font-display text-2xl" />
        </dd>
      </div>
    </>
  );
}

function signedHref({ paymentIntentId }: GuestPayment): string {
  return routeUrl(getSignedGuestReceipt.path, undefined, { payment_intent: paymentIntentId });
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
      <dd className="min-w-0 whitespace-pre-line break-words text-right">{children}</dd>
    </div>
  );
}
