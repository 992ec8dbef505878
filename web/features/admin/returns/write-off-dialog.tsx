import { useDeferredValue } from 'react';
import { type Debt, previewWriteOff, type WriteOffPreview, writeOffDebt } from '#contract/admin/returns.ts';
import { parseCents } from '#contract/kernel/money.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { toastWaiting } from '../approvals/toast-waiting.ts';
import { toastError } from '../toast-error.ts';
import { Effect } from './effect.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RETURN_READS } from './return-reads.ts';

const rules = () => import('#contract/admin/returns.ts').then((m) => m.WriteOffBody);

/** Writes off a debt, or a part of it, at our own expense. */
export function WriteOffDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const read = useRead(previewWriteOff, { params: { ownerId: debt.ownerId } }, { staleTime: 0 });
  return (
    <PreviewDialog
      title="Write off debt"
      description={`${debt.name} no longer owes what you write off. Indulge pays it.`}
      read={read}
      onClose={onClose}
    >
      {(all, onBusy) => <Form all={all} onBusy={onBusy} onClose={onClose} />}
    </PreviewDialog>
  );
}

function Form({
  all,
  onBusy,
  onClose,
}: {
  all: WriteOffPreview;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const { ownerId, owedBefore } = all;
  const keyFor = useIdempotencyKey();
  const { warmUp, ...form } = useContractForm(rules, { amount: owedBefore, reason: '' });
  const { errors } = form.formState;
  const typed = String(form.watch('amount') ?? '').trim();
  const preview = usePreview(all, useDeferredValue(typed));
  const write = useWrite(writeOffDebt, {
    invalidates: RETURN_READS,
    onSuccess: (reply) => {
      if (!toastWaiting(reply)) toast({ title: 'Success', description: reply.message, tone: 'good' });
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  });
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit(() => {
        onBusy(true);
        const body = { amount: typed, reason: form.getValues('reason') };
        const headers = { 'idempotency-key': keyFor(JSON.stringify([ownerId, body])) };
        write.mutate({ params: { ownerId }, body, headers }, { onSettled: () => onBusy(false) });
      })}
      className="flex flex-col gap-5"
    >
      <Field label="Amount" hint={`At most ${displayMoney(owedBefore)}.`} error={errors.amount?.message}>
        <AmountInput {...form.register('amount')} />
      </Field>
      <Effect
        label="What the write-off does"
        lines={[
          ['Written off', preview?.amount],
          ['Debt before', owedBefore],
          ['Debt after', preview?.owedAfter],
        ]}
      />
      <Field label="Reason" hint="Kept in the audit log." error={errors.reason?.message}>
        <TextArea rows={2} maxLength={500} {...form.register('reason')} />
      </Field>
      <FormActions onCancel={onClose} tone="destructive" busy={write.isPending}>
        {preview ? `Write off ${displayMoney(preview.amount)}` : 'Write off'}
      </FormActions>
    </form>
  );
}

/** The effect of what is typed; nothing for an amount that is none, or is more than the debt. */
function usePreview(all: WriteOffPreview, typed: string): WriteOffPreview | undefined {
  const cents = parseCents(typed);
  const owed = parseCents(all.owedBefore) ?? 0n;
  const valid = cents !== null && cents > 0n && cents <= owed;
  const read = useRead(
    previewWriteOff,
    { params: { ownerId: all.ownerId }, query: { amount: typed } },
    { enabled: valid && cents !== owed, keepPrevious: true },
  );
  if (!valid) return undefined;
  return cents === owed ? all : read.data;
}
