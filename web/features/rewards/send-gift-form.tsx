import { type FormEvent, useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { typedAmount } from '#contract/kernel/money.ts';
import type { SentGift } from '#contract/rewards/sent-reward.ts';
import { useConfig } from '../../api/use-config.ts';
import { missingAmount } from '../../shared/missing-amount.ts';
import { momentOf } from '../../shared/rewards/delivery-time.ts';
import { useOpenAddFunds } from '../../shared/use-open-add-funds.ts';
import { Button } from '../../ui/actions/button.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { fullName } from '../../ui/format/full-name.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmGiftDialog } from './confirm-gift-dialog.tsx';
import { GiftAmountFields, GiftMessageFields, GiftRecipientFields } from './gift-fields.tsx';
import { amountOf, findGiftProblems, type GiftDraft, toGift } from './gift-form.ts';
import { GiftPreview } from './gift-preview.tsx';
import { useGiftProblems } from './use-gift-problems.ts';
import { useSendGift } from './use-send-gift.ts';

/** The form of a member's gift, beside its email, and the question before it is sent. */
export function SendGiftForm({
  user,
  draft,
  onChange,
  onSent,
}: {
  user: CurrentUser;
  draft: GiftDraft;
  onChange: (changes: Partial<GiftDraft>) => void;
  onSent: (gift: SentGift) => Promise<void>;
}) {
  const { balance, email: ownEmail } = user;
  const config = useConfig();
  const openAddFunds = useOpenAddFunds();
  const { form, problems, show, showRefusal, forgive } = useGiftProblems();
  const [asking, setAsking] = useState(false);
  const { send, sending } = useSendGift({
    senderId: user.id,
    onSent,
    onError: (error) => {
      setAsking(false);
      showRefusal(error);
    },
  });

  function change(changes: Partial<GiftDraft>) {
    onChange(changes);
    forgive(Object.keys(changes));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findGiftProblems(draft, { balance, ownEmail });
    if (Object.keys(found).length > 0) return show(found);
    // It is shown once the gift is sent; the question leaves time to load it.
    void import('./gift-sent.tsx');
    setAsking(true);
  }

  const fields = { draft, problems, onChange: change };
  const amount = displayMoney(amountOf(draft));
  const missing = missingAmount(
    typedAmount(draft.amount) ?? 0n,
    user,
    config?.limits.addFundsMinimum ?? '1.00',
  );
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8"
    >
      <Card>
        <div className="flex flex-col gap-6">
          <GiftRecipientFields {...fields} />
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
            {momentOf(draft) ? `Schedule a gift of ${amount}` : `Send a gift of ${amount}`}
          </Button>
        </div>
      </Card>
      <div className="lg:sticky lg:top-24">
        <GiftPreview
          design={draft.design}
          amount={amount}
          senderName={fullName(user) || `@${user.username}`}
          recipientName={draft.recipientName.trim()}
          message={draft.message.trim()}
        />
      </div>
      <ConfirmGiftDialog
        open={asking}
        draft={draft}
        balance={balance}
        busy={sending}
        onConfirm={() => send(toGift(draft))}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}
