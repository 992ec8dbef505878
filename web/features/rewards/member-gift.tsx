import { useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { formatCents, moneyCents, typedAmount } from '#contract/kernel/money.ts';
import type { SentGift } from '#contract/rewards/sent-reward.ts';
import { useConfig } from '../../api/use-config.ts';
import { paths } from '../../paths.ts';
import { missingAmount } from '../../shared/missing-amount.ts';
import { momentOf } from '../../shared/rewards/delivery-time.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { useKeptDraft } from '../../shared/use-kept-draft.ts';
import { useOpenAddFunds } from '../../shared/use-open-add-funds.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { formatMomentInText } from '../../ui/format/date-format.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { fullName } from '../../ui/format/full-name.ts';
import { Money } from '../../ui/format/money.tsx';
import { type RawSearch, useSearchState } from '../../ui/hooks/use-search-state.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { LateConfirmDialog } from '../../ui/overlay/late-confirm-dialog.tsx';
import { GiftAmountFields, GiftMessageFields, RecipientFields } from './gift-fields.tsx';
import {
  amountOf,
  EMPTY_DRAFT,
  findProblems,
  type GiftDraft,
  type Problems,
  refusedFields,
  toGift,
  withoutProblems,
} from './gift-form.ts';
import { GiftPreview } from './gift-preview.tsx';
import { useSendGift } from './use-send-gift.ts';

// It is shown after the gift is sent; the question before that loads it.
const loadGiftSent = () => import('./gift-sent.tsx');
const GiftSent = lazyPart(() => loadGiftSent().then((m) => ({ default: m.GiftSent })));
const SentGiftAgain = lazyPart(() =>
  import('./sent-gift-again.tsx').then((m) => ({ default: m.SentGiftAgain })),
);

/** A member's gift from the balance: the form, then what was sent, which the address names. */
export function MemberGift({ user }: { user: CurrentUser }) {
  const { draft, change, forget } = useKeptDraft<GiftDraft>('send-gift', EMPTY_DRAFT);
  const [{ sentId }] = useSearchState((raw) => ({ sentId: raw.sent }));
  const [sent, setSent] = useState<{ gift: SentGift; at: number } | null>(null);
  const navigate = useNavigate();
  const router = useRouter();
  const [path] = useState(() => router.state.location.pathname);
  // The sent gift is in the address, so that a reload does not show an empty form, which would be sent once
  // more.
  const show = (id: string | undefined, replace: boolean) =>
    navigate({ to: '.', search: (before: RawSearch) => ({ ...before, sent: id }) as never, replace });
  if (sentId) {
    const acts = {
      // What was typed is there again, to be corrected and sent once more.
      onUndone: () => void show(undefined, true),
      onAnother: () => {
        change(EMPTY_DRAFT);
        void show(undefined, false);
      },
    };
    return (
      <Suspense>
        {sent?.gift.id === sentId ? (
          <GiftSent gift={sent.gift} sentAt={sent.at} {...acts} />
        ) : (
          <SentGiftAgain id={sentId} {...acts} />
        )}
      </Suspense>
    );
  }
  return (
    <div className="mx-auto w-full max-w-5xl sm:py-4">
      <BackLink to={paths.home.href()}>Back to Marketplace</BackLink>
      <PageHeading
        title="Send a gift by email"
        lead={
          <>
            They need no account: they open a link and choose a gift card.{' '}
            <TextLink to={paths.sentGifts.href()}>See the gifts you sent</TextLink>
          </>
        }
      />
      <SendGiftForm
        user={user}
        senderName={fullName(user) || `@${user.username}`}
        draft={draft}
        setDraft={change}
        onSent={async (gift) => {
          forget();
          setSent({ gift, at: Date.now() });
          // The sender may have gone back meanwhile.
          if (router.state.location.pathname === path) await show(gift.id, true);
        }}
      />
    </div>
  );
}

function SendGiftForm({
  user,
  senderName,
  draft,
  setDraft,
  onSent,
}: {
  user: CurrentUser;
  senderName: string;
  draft: GiftDraft;
  setDraft: (draft: GiftDraft) => void;
  onSent: (gift: SentGift) => Promise<void>;
}) {
  const { balance, email: ownEmail } = user;
  const config = useConfig();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [asking, setAsking] = useState(false);
  const openAddFunds = useOpenAddFunds();
  const change = (changes: Partial<GiftDraft>) => {
    setDraft({ ...draft, ...changes });
    setProblems(withoutProblems(problems, Object.keys(changes)));
  };
  const { send, sending } = useSendGift({
    senderId: user.id,
    onSent,
    onError: (error) => {
      setAsking(false);
      const refused = refusedFields(error);
      if (refused) show(refused);
      else toastFailure(error);
    },
  });

  function show(found: Problems) {
    setProblems(found);
    const [first] = ['recipientEmail', 'recipientName', 'amount', 'message', 'day'].filter(
      (name) => name in found,
    );
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findProblems(draft, { balance, ownEmail });
    if (Object.keys(found).length > 0) return show(found);
    void loadGiftSent();
    setAsking(true);
  }

  const fields = { draft, problems, onChange: change };
  const amount = displayMoney(amountOf(draft));
  const moment = momentOf(draft)?.toISOString();
  const giftCents = typedAmount(draft.amount) ?? 0n;
  const balanceAfter = moneyCents(balance) - giftCents;
  const missing = missingAmount(giftCents, user, config?.limits.addFundsMinimum ?? '1.00');

  return (
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
            presets={config?.presets.short}
            limits={{ minimum: '0.01', maximum: balance }}
            hint={`Your balance is ${displayMoney(balance)}.`}
          >
            {problems.amount && missing !== null && (
              <Button tone="secondary" onClick={() => openAddFunds(missing)}>
                Add Funds
              </Button>
            )}
          </GiftAmountFields>
          <GiftMessageFields {...fields} />
          <Button type="submit" size="lg" block>
            {moment ? `Schedule a gift of ${amount}` : `Send a gift of ${amount}`}
          </Button>
        </div>
      </Card>
      <div className="lg:sticky lg:top-24">
        <GiftPreview
          design={draft.design}
          amount={amount}
          senderName={senderName}
          recipientName={draft.recipientName.trim()}
          message={draft.message.trim()}
        />
      </div>
      <LateConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="primary"
        title={`${moment ? 'Schedule' : 'Send'} ${amount} ${moment ? 'for' : 'to'} ${draft.recipientEmail.trim()}?`}
        description={`${moment ? `We email it on ${formatMomentInText(moment)}. ` : ''}The amount leaves your balance now. You have ten minutes to undo. After that, you can cancel until it is claimed. What is not claimed in 90 days returns to you.`}
        confirmLabel={moment ? 'Schedule it' : 'Send now'}
        cancelLabel="Go back"
        busy={sending}
        onConfirm={() => send(toGift(draft))}
      >
        <p className="flex items-baseline justify-between rounded-lg bg-sunken px-4 py-3 text-sm">
          <span className="text-ink-soft">Your balance after</span>
          <Money amount={formatCents(balanceAfter > 0n ? balanceAfter : 0n)} />
        </p>
      </LateConfirmDialog>
    </form>
  );
}
