import { moneyCents } from '#contract/kernel/money.ts';
import type { GuestGift } from '#contract/rewards/guest-gifts.ts';
import { ApiError } from '../../../api/api-error.ts';
import { errorProps } from '../../../api/error-props.ts';
import { paths } from '../../../paths.ts';
import { GUEST_TEXTS } from '../../../shared/rewards/reward-texts.ts';
import { SentRewardCard } from '../../../shared/rewards/sent-reward-card.tsx';
import { DisputeNotice } from '../../../shared/transactions/dispute-notice.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useGuestActs } from '../guests/use-guest-acts.ts';
import { useGuestGift } from '../guests/use-guest-gift.ts';
import { useGuestToken } from '../guests/use-guest-token.ts';

/** The gift of a guest, by the link in the receipt: how it stands, and what can be done about it. */
export function SentGiftPage() {
  const read = useGuestGift(useGuestToken());
  usePageTitle('Your gift');
  return (
    <div className="mx-auto w-full max-w-2xl px-5 py-10 sm:py-16">
      {read.data ? (
        <Gift paid={read.data} answeredAt={read.dataUpdatedAt} />
      ) : read.error instanceof ApiError && read.error.status === 404 ? (
        <EmptyState
          wholePage
          title="This link is not valid"
          art="not-found"
          action={<LinkButton to={paths.sendGift.href()}>Send a gift</LinkButton>}
        >
          It may be incomplete. Please use the link in your receipt.
        </EmptyState>
      ) : read.isError ? (
        <ErrorState title="Your gift did not load" {...errorProps(read)} />
      ) : (
        <PageSpinner />
      )}
    </div>
  );
}

function Gift({ paid, answeredAt }: { paid: GuestGift; answeredAt: number }) {
  const isThere = (amount: string) => moneyCents(amount) > 0n;
  return (
    <>
      <PageHeading
        title="Your gift"
        lead="We emailed you a receipt. Use its link to track or cancel this gift."
      />
      {paid.dispute && <DisputeNotice dispute={paid.dispute} className="mb-4" />}
      <ul className="flex flex-col gap-4">
        <SentRewardCard gift={paid.gift} texts={GUEST_TEXTS} useActs={useGuestActs} answeredAt={answeredAt} />
      </ul>
      <Card className="mt-6">
        <dl className="flex flex-col gap-y-2 text-sm">
          <Fact name="Gift" value={displayMoney(paid.amount)} />
          {isThere(paid.serviceFee) && <Fact name="Service fee" value={displayMoney(paid.serviceFee)} />}
          <Fact name="Charged to your card" value={displayMoney(paid.totalAmount)} />
          {isThere(paid.refundPending) && (
            <Fact name="On its way back to your card" value={displayMoney(paid.refundPending)} />
          )}
          {isThere(paid.refunded) && <Fact name="Back on your card" value={displayMoney(paid.refunded)} />}
          <Fact name="Paid" value={formatMoment(paid.paidAt)} />
          <Fact name="Payment ID" value={paid.paymentIntentId} />
        </dl>
      </Card>
      <LinkButton to={paths.sendGift.href()} tone="secondary" size="lg" className="mt-6 w-full">
        Send another gift
      </LinkButton>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-x-4">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
