import { useDeferredValue } from 'react';
import {
  type Debt,
  previewWriteOff,
  type WriteOffPreview,
  writeOffDebt,
} from '#contract/admin/returns-debts.ts';
import { moneyCents, parseCents } from '#contract/kernel/money.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { toastReply } from '../approvals/toast-reply.ts';
import { ReasonField } from '../reason-field.tsx';
import { Effect } from './effect.tsx';
import { PreviewDialog, type PreviewFormProps } from './preview-dialog.tsx';
import { RETURN_READS } from './return-reads.ts';

const rules = () => import('#contract/admin/returns-debts.ts').then((m) => m.WriteOffBody);

/** Writes off a debt, or a part of it, at our own expense. */
export function WriteOffDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const read = useRead(previewWriteOff, { params: { ownerId: debt.ownerId } }, { staleTime: 0 });
  return (
    <PreviewDialog
      title="Write off debt"
      description={`${debt.name} no longer owes what you write off. Indulge pays it.`}
      read={read}
      Form={Form}
      onClose={onClose}
    />
  );
}

function Form({ preview: all, onClose }: PreviewFormProps<WriteOffPreview>) {
  const { ownerId, owedBefore } = all;
  const form = useWriteForm(writeOffDebt, {
    rules,
    start: { amount: owedBefore, reason: '' },
    request: (_body, { amount, reason }) => ({
      params: { ownerId },
      body: { amount: String(amount).trim(), reason },
    }),
    invalidates: RETURN_READS,
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
  });
  const { errors } = form;
  const typed = String(form.watch('amount') ?? '').trim();
  const asked = useDeferredValue(typed);
  const read = usePreview(all, asked);
  // What another amount would do is not shown beside this one.
  const preview = asked === typed ? read : undefined;
  return (
    <WriteForm
      form={form}
      action={preview ? `Write off ${displayMoney(preview.amount)}` : 'Write off'}
      tone="destructive"
      onCancel={onClose}
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
      <ReasonField maxLength={500} error={errors.reason?.message} {...form.register('reason')} />
    </WriteForm>
  );
}

/** The effect of what is typed; nothing for an amount that is none, or is more than the debt. */
function usePreview(all: WriteOffPreview, typed: string): WriteOffPreview | undefined {
  const cents = parseCents(typed);
  const owed = moneyCents(all.owedBefore);
  const valid = cents !== null && cents > 0n && cents <= owed;
  const read = useRead(
    previewWriteOff,
    { params: { ownerId: all.ownerId }, query: { amount: typed } },
    { enabled: valid && cents !== owed },
  );
  if (!valid) return undefined;
  return cents === owed ? all : read.data;
}
