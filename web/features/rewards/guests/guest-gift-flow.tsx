import { Suspense } from 'react';
import { typedAmount } from '#contract/kernel/money.ts';
import { forecastFees } from '../../../card-payment/fees.ts';
import { paths } from '../../../paths.ts';
import { WithoutConfig } from '../../../shared/without-config.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { useHeadingFirst } from '../../../ui/hooks/use-heading-first.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { GiftAmountFields, GiftMessageFields, GiftRecipientFields } from '../gift-fields.tsx';
import { amountOf } from '../gift-form.ts';
import { GiftPreview } from '../gift-preview.tsx';
import { GUEST_GIFT_LEAST } from './guest-draft.ts';
import { FeeBreakdown, GuestPayment } from './guest-payment.tsx';
import { SenderFields } from './sender-fields.tsx';
import { useGuestGiftFlow } from './use-guest-gift-flow.ts';

/** A guest sends a gift to an email address: the gift, then the card. Going back keeps what was typed. */
export function GuestGiftFlow() {
  const { config, draft, edit, problems, payment, beginning, formProps } = useGuestGiftFlow();
  useHeadingFirst(payment.step);
  if (!config) return <Loading />;
  if (payment.step === 'payment' && payment.intent)
    return (
      <GuestPayment
        recipientEmail={draft.recipientEmail.trim()}
        intent={payment.intent}
        basisPoints={config.fees.guestBasisPoints}
        payment={payment}
      />
    );

  const fields = { draft, problems, onChange: edit };
  return (
    <div className="mx-auto w-full max-w-5xl px-5 py-10 sm:py-16">
      <Heading />
      <form {...formProps} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <Card>
          <div className="flex flex-col gap-6">
            <GiftRecipientFields {...fields} />
            <GiftAmountFields
              {...fields}
              presets={config.presets.short}
              limits={{ minimum: GUEST_GIFT_LEAST, maximum: config.limits.addFundsMaximum }}
            />
            <GiftMessageFields {...fields} />
            <SenderFields {...fields} />
            <Suspense fallback={<Skeleton className="h-31 w-full rounded-lg" />}>
              <FeeBreakdown
                label="They get"
                fees={forecastFees(typedAmount(draft.amount) ?? 0n, config.fees.guestBasisPoints)}
              />
            </Suspense>
            <Button type="submit" size="lg" block busy={beginning}>
              Continue to payment
            </Button>
            <p className="text-center text-ink-soft text-sm">
              You have ten minutes to undo. After that, you can cancel until it is claimed. What is not
              claimed in 90 days goes back to your card.
            </p>
          </div>
        </Card>
        <div className="lg:sticky lg:top-24">
          <GiftPreview
            design={draft.design}
            amount={displayMoney(amountOf(draft))}
            senderName={draft.senderName.trim() || 'Your name'}
            recipientName={draft.recipientName.trim()}
            message={draft.message.trim()}
          />
        </div>
      </form>
    </div>
  );
}

function Heading() {
  return (
    <PageHeading
      title="Send a gift by email"
      lead={
        <>
          Neither of you needs an account: you pay by card, they open a link and choose a gift card.{' '}
          <TextLink to={paths.sendFunds.href()}>Send to a member instead</TextLink>
        </>
      }
    />
  );
}

/** Until the configuration names the amounts and the fee. */
function Loading() {
  return (
    <div className="mx-auto w-full max-w-5xl px-5 py-10 sm:py-16">
      <Heading />
      <WithoutConfig>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
          <Skeleton className="h-[60rem] w-full rounded-xl" />
          <Skeleton className="h-96 w-full rounded-xl" />
        </div>
      </WithoutConfig>
    </div>
  );
}
