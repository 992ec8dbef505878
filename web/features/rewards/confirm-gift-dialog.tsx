import { formatCents, moneyCents, typedAmount } from '#contract/kernel/money.ts';
import { momentOf } from '../../shared/rewards/delivery-time.ts';
import { formatMomentInText } from '../../ui/format/date-format.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Money } from '../../ui/format/money.tsx';
import { LateConfirmDialog } from '../../ui/overlay/late-confirm-dialog.tsx';
import { amountOf, type GiftDraft } from './gift-form.ts';

/** Asks a member before the gift leaves the balance. */
export function ConfirmGiftDialog({
  open,
  draft,
  balance,
  busy,
  onConfirm,
  onClose,
}: {
  open: boolean;
  draft: GiftDraft;
  balance: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const amount = displayMoney(amountOf(draft));
  const email = draft.recipientEmail.trim();
  const moment = momentOf(draft)?.toISOString();
  const left = moneyCents(balance) - (typedAmount(draft.amount) ?? 0n);
  return (
    <LateConfirmDialog
      open={open}
      onClose={onClose}
      tone="primary"
      title={moment ? `Schedule ${amount} for ${email}?` : `Send ${amount} to ${email}?`}
      description={`${moment ? `We email it on ${formatMomentInText(moment)}. ` : ''}The amount leaves your balance now. You have ten minutes to undo. After that, you can cancel until it is claimed. What is not claimed in 90 days returns to you.`}
      confirmLabel={moment ? 'Schedule it' : 'Send now'}
      cancelLabel="Go back"
      busy={busy}
      onConfirm={onConfirm}
    >
      <p className="flex items-baseline justify-between rounded-lg bg-sunken px-4 py-3 text-sm">
        <span className="text-ink-soft">Your balance after</span>
        <Money amount={formatCents(left > 0n ? left : 0n)} />
      </p>
    </LateConfirmDialog>
  );
}
