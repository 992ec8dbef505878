import { useEffect } from 'react';
import { MESSAGE_LENGTH, type SentFunds } from '#contract/enterprise/funds.ts';
import { formatCents, typedCents } from '#contract/kernel/money.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { Send } from '../../../ui/icons/actions.ts';
import { WaitsNotice } from '../approvals/waits-notice.tsx';
import { AboveBalance } from '../balance/above-balance.tsx';
import { useOwnRule, waitsForApproval } from '../limits/use-own-rule.ts';
import type { Payee } from './payee.ts';
import { useSendFunds } from './use-send-funds.ts';

const rules = async () =>
  (await import('#contract/enterprise/funds.ts')).SendFundsBody.pick({ amount: true, message: true });

/** Amount and message of one transfer. Another transfer needs another React key. */
export function SendForm({
  recipient,
  sharedBalance,
  onSent,
}: {
  recipient: Payee;
  sharedBalance: string;
  /** With null, the payout waits for another manager. */
  onSent: (sent: SentFunds | null) => void;
}) {
  const { id: recipientId, isEmployee, firstName } = recipient;
  const { warmUp, ...form } = useContractForm(rules, { amount: '', message: '' });
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('amount'), [setFocus]);
  const { send, sending, onList, asksAgain, forgetClick } = useSendFunds({
    recipientId,
    isEmployee,
    onSent,
    onFieldError: (message) => form.setError('amount', { type: 'server', message }, { shouldFocus: true }),
  });
  useFrameLock(sending);
  const rule = useOwnRule();
  const cents = typedCents(form.watch('amount').toString());
  const waits = waitsForApproval(rule, cents);

  return (
    <form
      {...warmUp}
      aria-label={`Send funds to ${firstName}`}
      onChange={forgetClick}
      onSubmit={form.handleSubmit(({ amount, message }) => {
        send({ amount: formatCents(amount), ...(message ? { message } : {}) });
      })}
      className="flex flex-col gap-5"
    >
      <Payable recipient={recipient} onList={onList} />
      <Field
        label="Amount"
        error={errors.amount?.message}
        hint={`${displayMoney(sharedBalance)} available. No fee.`}
      >
        <AmountInput min={0} step={0.01} {...form.register('amount')} />
      </Field>
      <Field label="Message" optional error={errors.message?.message}>
        <TextInput autoComplete="off" maxLength={MESSAGE_LENGTH} {...form.register('message')} />
      </Field>
      {!onList && (
        <Notice tone="warn" title={`${firstName} is not on your employee list`}>
          Please double-check: money sent to the wrong person does not come back on its own.
        </Notice>
      )}
      <div aria-live="polite" className="flex flex-col gap-5 empty:-mt-5">
        <AboveBalance cents={cents} sharedBalance={sharedBalance} />
        {waits && rule?.approvalAbove && <WaitsNotice line={rule.approvalAbove} />}
      </div>
      <FormFoot>
        <div aria-live="polite" className="w-full">
          <Button type="submit" size="lg" block busy={sending}>
            <Send aria-hidden="true" />
            {asksAgain ? 'Click again to confirm' : buttonName(cents, waits)}
          </Button>
        </div>
      </FormFoot>
    </form>
  );
}

function Payable({ recipient, onList }: { recipient: Payee; onList: boolean }) {
  const { firstName, lastName, username, phoneNumber, email, profileImageUrl = null } = recipient;
  const name = fullName({ firstName, lastName });
  return (
    <div className="flex items-center gap-3.5 rounded-lg bg-sunken p-4">
      <Avatar name={name} imageUrl={profileImageUrl} size="md" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {onList ? <Badge tone="good">Employee</Badge> : <Badge tone="warn">Not an employee</Badge>}
        </p>
        <p className="break-words text-ink-soft text-sm">@{username}</p>
        {(email ?? phoneNumber) && (
          <p className="break-words text-ink-soft text-sm">{email ?? phoneNumber}</p>
        )}
      </div>
    </div>
  );
}

function buttonName(cents: bigint | null, waits: boolean): string {
  if (waits) return 'Send for approval';
  return cents === null || cents === 0n ? 'Send Funds' : `Send ${displayMoney(formatCents(cents))}`;
}
