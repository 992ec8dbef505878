import { type FormEvent, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import type { PublicConfig } from '#contract/config.ts';
import { formatCents, moneyCents, typedCents } from '#contract/kernel/money.ts';
import type { Transfer } from '#contract/send-funds/transfers.ts';
import { checkAmount } from '../../card-payment/check-amount.ts';
import { AmountChoice } from '../../shared/amount-choice.tsx';
import { missingAmount } from '../../shared/missing-amount.ts';
import { useOpenAddFunds } from '../../shared/use-open-add-funds.ts';
import { Button } from '../../ui/actions/button.tsx';
import { AmountLines } from '../../ui/data/amount-lines.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Plus } from '../../ui/icons/basic.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { ConfirmRecipient, type RecipientConfirmation } from './confirm-recipient.tsx';
import type { Draft } from './draft.ts';
import { useMissingConfirmation } from './use-missing-confirmation.ts';
import { useTransfer } from './use-transfer.ts';

const INVALID = 'Please enter a valid amount greater than $0.';

/** Sends from the member's balance: no fee, no card, at once. */
export function BalanceDetails({
  config,
  user,
  username,
  draft,
  confirmation,
  onConfirmation,
  onChange,
  onSent,
}: {
  config: PublicConfig;
  user: CurrentUser;
  username: string;
  draft: Draft;
  confirmation: RecipientConfirmation;
  onConfirmation: (next: RecipientConfirmation) => void;
  onChange: (changes: Partial<Draft>) => void;
  onSent: (transfer: Transfer) => Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  const [tried, setTried] = useState(false);
  const { send, sending } = useTransfer({
    senderId: user.id,
    recipientUsername: username,
    // The question stays, and stays busy, until the receipt takes the place of the form.
    onSent,
    // It would open by itself over the field, once a corrected amount is valid.
    onRefused: () => setAsking(false),
  });
  const amountField = useRef<HTMLInputElement>(null);
  const removeToast = useRef<() => void>(undefined);
  const { ref: confirm, missing: unconfirmed, lead } = useMissingConfirmation(confirmation);
  const balanceCents = moneyCents(user.balance);
  const limits = { minimum: '0.01', maximum: formatCents(balanceCents) };
  const checked = checkAmount(draft.amount, limits);
  const problem = 'problem' in checked ? checked.problem : null;
  const giftCents = typedCents(draft.amount) ?? 0n;
  const missing = missingAmount(giftCents, user, config.limits.addFundsMinimum);

  function submit(event: FormEvent) {
    event.preventDefault();
    removeToast.current?.();
    if (problem) {
      setTried(true);
      amountField.current?.focus();
      // The page says already that the balance is too small.
      if (problem === 'too-little')
        removeToast.current = toast({ title: 'Invalid amount', description: INVALID, tone: 'destructive' });
    } else if (confirmation !== 'confirmed') lead();
    else setAsking(true);
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <AmountChoice
        presets={config.presets.short}
        amount={draft.amount}
        limits={limits}
        inputRef={amountField}
        error={
          problem === 'too-much'
            ? `Your balance is ${displayMoney(user.balance)}. Add funds, or pay by card.`
            : problem && tried
              ? INVALID
              : undefined
        }
        onAmount={(amount) => onChange({ amount })}
      />
      {missing !== null && <AddMissing amount={missing} />}
      <Field label="A message for them" optional>
        <TextArea
          rows={3}
          maxLength={500}
          value={draft.message}
          placeholder="Happy birthday! Have a feast."
          onChange={(event) => onChange({ message: event.currentTarget.value })}
        />
      </Field>
      {'cents' in checked && (
        <AmountLines
          lines={[
            [`@${username} gets`, formatCents(checked.cents)],
            ['Fee', '0.00'],
            ['Your balance after', formatCents(balanceCents - checked.cents)],
          ]}
        />
      )}
      <ConfirmRecipient
        ref={confirm}
        missing={unconfirmed}
        username={username}
        confirmation={confirmation}
        onChange={onConfirmation}
      />
      <Button type="submit" size="lg" block tone={confirmation === 'confirmed' ? 'primary' : 'secondary'}>
        {'cents' in checked ? `Send ${displayMoney(formatCents(checked.cents))}` : 'Send'}
      </Button>
      {'cents' in checked && (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          tone="primary"
          title={`Send ${displayMoney(formatCents(checked.cents))} to @${username}?`}
          description="It arrives instantly and cannot be undone."
          confirmLabel="Send now"
          busy={sending}
          onConfirm={() => send({ amount: formatCents(checked.cents), message: draft.message })}
        />
      )}
    </form>
  );
}

/** Opens Add Funds over the form with the missing amount. */
function AddMissing({ amount }: { amount: string }) {
  const openAddFunds = useOpenAddFunds();
  return (
    <Button tone="coral" block className="-mt-2" onClick={() => openAddFunds(amount)}>
      <Plus aria-hidden="true" />
      Add Funds
    </Button>
  );
}
