import { type CashOutRequest, payCashOut } from '#contract/admin/cash-outs.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toastReply } from '../approvals/toast-reply.ts';
import { CASH_OUT_READS } from './cash-out-reads.ts';

const rules = () => import('#contract/admin/cash-outs.ts').then((m) => m.PayCashOutBody);

/** Takes a rest out of a balance, before it is paid outside of the product. */
export function PayCashOutDialog({ request, onClose }: { request: CashOutRequest; onClose: () => void }) {
  const form = useWriteForm(payCashOut, {
    rules,
    start: { reference: '' },
    request: (body) => ({ params: { cashOutId: request.id }, body }),
    invalidates: CASH_OUT_READS,
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
  });
  const amount = displayMoney(request.amount);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.isSending}
      title={`Pay out ${amount}`}
      description={`${amount} leaves the balance of ${request.name} now, so that it cannot be spent, and we email them how it is paid. Then pay it, for example by check.`}
    >
      <WriteForm form={form} action="Pay out" onCancel={onClose}>
        <Field
          label="How it is paid"
          hint="The member reads this, for example “Check 1042, mailed on May 3”."
          error={form.errors.reference?.message}
        >
          <TextInput maxLength={120} autoComplete="off" {...form.register('reference')} />
        </Field>
      </WriteForm>
    </Dialog>
  );
}
