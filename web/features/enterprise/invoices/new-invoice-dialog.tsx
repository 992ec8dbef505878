import { useRef, useState } from 'react';
import {
  createInvoice,
  INVOICE_LEAST_CENTS,
  INVOICE_MOST_CENTS,
  listInvoices,
} from '#contract/enterprise/invoices.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useWrite } from '../../../api/use-write.ts';
import { withoutField } from '../../../shared/forms/without-field.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

const AMOUNT_RANGE = `From ${displayCents(INVOICE_LEAST_CENTS)} to ${displayCents(INVOICE_MOST_CENTS)}.`;

type Props = { open: boolean; onClose: () => void };

export function NewInvoiceDialog({ open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New invoice"
      description="Pay it by bank transfer, with no fee. We add the money to your balance when it arrives."
    >
      {open && <Form onMade={onClose} />}
    </Dialog>
  );
}

function Form({ onMade }: { onMade: () => void }) {
  const [amount, setAmount] = useState('');
  const [poNumber, setPoNumber] = useState('');
  const [memo, setMemo] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const keyFor = useIdempotencyKey();
  const create = useWrite(createInvoice, {
    invalidates: [listInvoices],
    // The key makes a repeated request idempotent.
    repeats: 2,
    onSuccess: onMade,
    onError: (error) => {
      const fields = fieldErrors(error);
      if (Object.keys(fields).length > 0) setErrors(fields);
      else toastFailure(error);
    },
  });
  const correct = (name: string) => setErrors((before) => withoutField(before, name));
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, create.error);
  useFrameLock(create.isPending);
  return (
    <form
      ref={form}
      noValidate
      aria-label="New invoice"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (create.isPending) return;
        setErrors({});
        const body = { amount, poNumber, memo };
        create.mutate({ body, headers: { 'idempotency-key': keyFor(JSON.stringify(body)) } });
      }}
    >
      <Field label="Amount" hint={AMOUNT_RANGE} error={errors.amount}>
        <AmountInput
          value={amount}
          onChange={(event) => {
            setAmount(event.currentTarget.value);
            correct('amount');
          }}
        />
      </Field>
      <Field label="Purchase order number" optional hint="Printed on the invoice." error={errors.poNumber}>
        <TextInput
          value={poNumber}
          maxLength={60}
          onChange={(event) => {
            setPoNumber(event.currentTarget.value);
            correct('poNumber');
          }}
        />
      </Field>
      <Field label="Memo" optional hint="Only your team sees it." error={errors.memo}>
        <TextArea
          rows={2}
          value={memo}
          maxLength={500}
          onChange={(event) => {
            setMemo(event.currentTarget.value);
            correct('memo');
          }}
        />
      </Field>
      <FormFoot className="justify-end">
        <Button type="submit" busy={create.isPending} className="max-sm:w-full">
          Create invoice
        </Button>
      </FormFoot>
    </form>
  );
}
