import { useState } from 'react';
import { manualAddFunds } from '#contract/admin/payments.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useWrite } from '../../../api/use-write.ts';
import { keptKey } from '../../../shared/kept/kept.ts';
import { useKeptForm } from '../../../shared/kept/use-kept-form.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { toastReply } from '../approvals/toast-reply.ts';
import { MONEY_READS } from '../money-reads.ts';
import { ReasonField } from '../reason-field.tsx';
import { type AddedFunds, ConfirmAddFunds } from './confirm-add-funds.tsx';

const rules = () => import('#contract/admin/payments.ts').then((m) => m.ManualAddFundsBody);

const ALL_FIELDS = 'Please fill in all fields including the reason.';

/** Credits a balance at our own expense. */
export function AddFundsForm({ user }: { user: string }) {
  const [confirming, setConfirming] = useState<AddedFunds | null>(null);
  const [given, setGiven] = useState(0);
  const [, setSearch] = useSearchState(() => ({}));
  const { id: staffId } = useSignedInUser();
  // The draft survives a reload and a new sign-in, and so does the key of its first try.
  const [name] = useState(`add-funds:${user}`);
  const kept = keptKey(staffId, `${name}:key`);
  const keyFor = useIdempotencyKey(kept);
  const [start] = useState({ userId: user, amount: '', reason: '' });
  const { warmUp, ...form } = useContractForm(rules, start);
  const forget = useKeptForm(name, form, start);
  const { errors } = form.formState;
  const add = useWrite(manualAddFunds, {
    invalidates: MONEY_READS,
    // The key makes a repeated request idempotent.
    repeats: 2,
    onSuccess: (reply) => {
      toastReply(reply, 'Funds Added');
      setGiven((count) => count + 1);
      form.reset({ userId: '', amount: '', reason: '' });
      forget();
      forgetIdempotencyKey(kept);
      setSearch({ user: undefined }, { replace: true });
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toastFailure(error);
    },
  });
  const submit = form.handleSubmit(
    () => setConfirming(asGift(form.getValues())),
    () => {
      const isEmpty = Object.values(asGift(form.getValues())).includes('');
      if (isEmpty) toast({ title: 'Error', description: ALL_FIELDS, tone: 'destructive' });
    },
  );
  return (
    <Panel title="Manual Add Funds" description="Indulge pays. We notify the recipient.">
      <form {...warmUp} aria-label="Manual Add Funds" onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Field label="User ID or email" error={errors.userId?.message}>
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.register('userId')}
            />
          </Field>
          <Field label="Amount" error={errors.amount?.message}>
            <AmountInput min={0} step={0.01} {...form.register('amount')} />
          </Field>
        </div>
        <ReasonField maxLength={500} error={errors.reason?.message} {...form.register('reason')} />
        <div className="flex justify-end">
          <Button type="submit" className="max-sm:w-full">
            Add to balance
          </Button>
        </div>
      </form>
      <ConfirmAddFunds
        gift={confirming}
        busy={add.isPending}
        onConfirm={(gift) =>
          add.mutate(
            { body: gift, headers: { 'idempotency-key': keyFor(JSON.stringify([gift, given])) } },
            { onSettled: () => setConfirming(null) },
          )
        }
        onClose={() => setConfirming(null)}
      />
    </Panel>
  );
}

function asGift({
  userId,
  amount,
  reason,
}: {
  userId: string;
  amount: string | number;
  reason: string;
}): AddedFunds {
  return { userId: userId.trim(), amount: String(amount).trim(), reason: reason.trim() };
}
