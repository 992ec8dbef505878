import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { previewRefund, type RefundPreview, refundPayment } from '#contract/admin/payment-refunds.ts';
import { moneyCents, parseCents } from '#contract/kernel/money.ts';
import { errorMessage, fieldErrors } from '../../../api/api-error.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { readQuery } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { toastReply } from '../approvals/toast-reply.ts';
import { ReasonField } from '../reason-field.tsx';
import { RETURN_READS } from '../returns/return-reads.ts';
import { RefundEffect } from './refund-effect.tsx';

const REASON = 'Please provide a reason for the refund.';

/** The full unspent amount or a part of it, the reason, and a preview of the effect. */
export function RefundForm({ most, onClose }: { most: RefundPreview; onClose: () => void }) {
  const [part, setPart] = useState<'full' | 'partial'>('full');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<{ amount?: string; reason?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const names = { amount: useId(), reason: useId() };
  // Every refund opens a new form, so the request itself can be the subject of the key.
  const keyFor = useIdempotencyKey();
  const amount = part === 'full' ? most.amount : typed;
  const problem = part === 'full' ? undefined : amountProblem(typed, most.refundable);
  const asked = useDeferredValue(problem === undefined ? amount : '');
  const read = usePreview(most, asked);
  // What another amount would do is not shown beside this one.
  const preview = problem === undefined && asked === amount ? read.data : undefined;

  const refund = useWrite(refundPayment, {
    invalidates: RETURN_READS,
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
    onError: (error) => {
      const refused = fieldErrors(error).amount;
      if (refused) setMissing({ amount: refused });
      toastFailure(error);
    },
  });

  useFrameLock(refund.isPending);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (refund.isPending) return;
    const lacks = {
      ...(problem && { amount: problem }),
      ...(reason.trim() === '' && { reason: REASON }),
    };
    setMissing(lacks);
    const first = lacks.amount ? names.amount : lacks.reason ? names.reason : null;
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
      return;
    }
    const params = { paymentIntentId: most.paymentIntentId };
    const body = { amount, reason: reason.trim() };
    refund.mutate({ params, body, headers: { 'idempotency-key': keyFor(JSON.stringify([params, body])) } });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Segmented
        label="How much"
        value={part}
        onChange={(next) => {
          setPart(next);
          setMissing({});
        }}
        options={[
          {
            value: 'full',
            label: `${most.source === 'suspense' ? 'All of it' : 'Everything unspent'} (${displayMoney(most.refundable)})`,
          },
          { value: 'partial', label: 'A part' },
        ]}
      />
      {part === 'partial' && (
        <Field
          label="Amount"
          hint={`At most ${displayMoney(most.refundable)}${most.serviceFee === '0.00' ? '' : ', without the fee'}.`}
          error={missing.amount}
        >
          <AmountInput
            name={names.amount}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setMissing(({ amount: _mended, ...others }) => others);
            }}
          />
        </Field>
      )}
      <RefundEffect preview={preview} />
      {read.error && <p className="text-bad-ink text-sm">{errorMessage(read.error)}</p>}
      <ReasonField
        name={names.reason}
        maxLength={500}
        error={missing.reason}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(({ reason: _mended, ...others }) => others);
        }}
      />
      <FormActions onCancel={onClose} tone="destructive" busy={refund.isPending}>
        {preview ? `Refund ${displayMoney(preview.totalAmount)}` : 'Refund'}
      </FormActions>
    </form>
  );
}

/** The effect of the amount; the preview for the full amount is already loaded. */
function usePreview(most: RefundPreview, amount: string) {
  const isAll = amount === most.amount || amount === '';
  return useQuery({
    ...readQuery(previewRefund, {
      params: { paymentIntentId: most.paymentIntentId },
      query: isAll ? {} : { amount },
    }),
    ...(isAll && { initialData: most }),
    enabled: !isAll,
  });
}

function amountProblem(typed: string, refundable: string): string | undefined {
  const cents = parseCents(typed);
  if (!cents) return 'Please enter a valid amount greater than $0.';
  return cents > moneyCents(refundable) ? `At most ${displayMoney(refundable)}` : undefined;
}
