import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import type { ReplyOf } from '#contract/kernel/define-route.ts';
import { formatCents, parseCents, typedAmount } from '#contract/kernel/money.ts';
import { beginGuestGift, GUEST_GIFT_LEAST_CENTS } from '#contract/rewards/guest-gifts.ts';
import { useConfig } from '../../../api/use-config.ts';
import { useWrite } from '../../../api/use-write.ts';
import { agreedFees, forecastFees } from '../../../card-payment/fees.ts';
import { useStep } from '../../../card-payment/use-step.ts';
import { paths } from '../../../paths.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { WithoutConfig } from '../../../shared/without-config.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useHeadingFirst } from '../../../ui/hooks/use-heading-first.ts';
import { ArrowLeft } from '../../../ui/icons/actions.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { GiftAmountFields, GiftMessageFields, RecipientFields } from '../gift-fields.tsx';
import {
  amountOf,
  ENTER_EMAIL,
  findProblems,
  type GiftDraft,
  isEmail,
  type Problems,
  refusedFields,
  toGift,
  withoutProblems,
} from '../gift-form.ts';
import { GiftPreview } from '../gift-preview.tsx';
import { type Sender, useGuestDraft } from './guest-draft.ts';

// It follows the first paint.
const FeeBreakdown = lazyPart(() =>
  import('../../../card-payment/fee-breakdown.tsx').then((m) => ({ default: m.FeeBreakdown })),
);
// Only payers load it.
const CardPayment = lazyPart(() =>
  import('../../../card-payment/card-payment.tsx').then((m) => ({ default: m.CardPayment })),
);

type Intent = ReplyOf<typeof beginGuestGift>;
type SenderProblems = Partial<Record<keyof Sender, string>>;

/** A guest sends a gift to an email address: the gift, then the card. Going back keeps what was typed. */
export function GuestGiftFlow() {
  const config = useConfig();
  const navigate = useNavigate();
  const { draft, change } = useGuestDraft();
  const [problems, setProblems] = useState<Problems & SenderProblems>({});
  const [begun, setBegun] = useState<{ content: string; intent: Intent } | null>(null);
  const { step, intent, goToPayment, leavePayment, goBack, paying, setPaying } = useStep<Intent>();
  const form = useRef<HTMLFormElement>(null);
  useHeadingFirst(step);
  const content = JSON.stringify(draft);
  const begin = useWrite(beginGuestGift, {
    onSuccess: (intent) => {
      setBegun({ content, intent });
      goToPayment(intent);
    },
    onError: (error) => {
      const refused = refusedFields(error);
      if (refused) show(refused);
      else toastFailure(error);
    },
  });

  function show(found: Problems & SenderProblems) {
    setProblems(found);
    const first = FIELDS.find((name) => name in found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  function edit(changes: Partial<GiftDraft & Sender>) {
    leavePayment();
    change(changes);
    setProblems(withoutProblems(problems, Object.keys(changes)));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (begin.isPending || !config) return;
    const found = {
      ...giftProblems(draft, config.limits.addFundsMaximum),
      ...senderProblems(draft),
    };
    if (Object.keys(found).length > 0) return show(found);
    // The same gift is paid once: going back and forth makes no second payment.
    if (begun?.content === content) return goToPayment(begun.intent);
    begin.mutate({
      body: {
        ...toGift(draft),
        senderName: draft.senderName.trim(),
        senderEmail: draft.senderEmail.trim(),
      },
    });
  }

  if (!config) return <Loading />;
  const amount = displayMoney(amountOf(draft));
  if (step === 'payment' && intent)
    return (
      <div className="mx-auto w-full max-w-xl px-5 py-10 sm:py-16">
        <Button tone="quiet" size="sm" className="-ml-3.5 mb-4" disabled={paying} onClick={goBack}>
          <ArrowLeft aria-hidden="true" />
          Back
        </Button>
        <PageHeading title="Pay by card" className="mb-5" />
        <Card>
          <div className="flex flex-col gap-5">
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-md" />}>
              <FeeBreakdown
                label={`${draft.recipientEmail.trim()} gets`}
                fees={agreedFees(intent, config.fees.guestBasisPoints)}
              />
              <CardPayment
                clientSecret={intent.clientSecret}
                total={intent.totalAmount}
                returnUrl={`${window.location.origin}${paths.giftPaid.href()}`}
                back={{ label: 'Change the gift', onBack: goBack }}
                onPaying={setPaying}
                onCharged={async () => {
                  await navigate({
                    to: paths.giftPaid.href(),
                    search: { payment_intent: intent.paymentIntentId } as never,
                    replace: true,
                  });
                }}
              />
            </Suspense>
          </div>
        </Card>
      </div>
    );

  const field = (name: keyof Sender) => ({
    name,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  });
  const fields = { draft, problems, onChange: edit };

  return (
    <div className="mx-auto w-full max-w-5xl px-5 py-10 sm:py-16">
      <Heading />
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8"
      >
        <Card>
          <div className="flex flex-col gap-6">
            <RecipientFields {...fields} />
            <GiftAmountFields
              {...fields}
              presets={config.presets.short}
              limits={{ minimum: LEAST, maximum: config.limits.addFundsMaximum }}
            />
            <GiftMessageFields {...fields} />
            <div className="grid gap-5 border-line border-t pt-6 sm:grid-cols-2">
              <Field label="Your name" hint="So they know who it is from." error={problems.senderName}>
                <TextInput autoComplete="name" maxLength={100} {...field('senderName')} />
              </Field>
              <Field
                label="Your email"
                hint="We send your receipt and a link to your gift here."
                error={problems.senderEmail}
              >
                <TextInput
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  maxLength={254}
                  {...field('senderEmail')}
                />
              </Field>
            </div>
            <Suspense fallback={<Skeleton className="h-31 w-full rounded-lg" />}>
              <FeeBreakdown
                label="They get"
                fees={forecastFees(typedAmount(draft.amount) ?? 0n, config.fees.guestBasisPoints)}
              />
            </Suspense>
            <Button type="submit" size="lg" block busy={begin.isPending}>
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
            amount={amount}
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

const LEAST = formatCents(GUEST_GIFT_LEAST_CENTS);
const FIELDS = [
  'recipientEmail',
  'recipientName',
  'amount',
  'message',
  'day',
  'senderName',
  'senderEmail',
] as const;

function giftProblems(draft: GiftDraft & Sender, most: string): Problems {
  const ownEmail = draft.senderEmail.trim().toLowerCase();
  const problems = findProblems(draft, { balance: most, ownEmail });
  const cents = typedAmount(draft.amount);
  if (cents !== null && (cents < GUEST_GIFT_LEAST_CENTS || cents > (parseCents(most) ?? 0n)))
    problems.amount = `Please choose an amount between ${displayMoney(LEAST)} and ${displayMoney(most)}.`;
  return problems;
}

function senderProblems({ senderName, senderEmail }: Sender): SenderProblems {
  return {
    ...(!senderName.trim() && { senderName: 'Please enter your name' }),
    ...(!isEmail(senderEmail.trim()) && { senderEmail: ENTER_EMAIL }),
  };
}
