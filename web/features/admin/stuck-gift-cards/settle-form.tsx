import { type StuckGiftCardPreview, settleStuckGiftCard } from '#contract/admin/stuck-gift-cards.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastError } from '../toast-error.ts';
import { MovementFacts } from './movement-facts.tsx';
import { STUCK_READS, toastSettled } from './stuck-reads.ts';

const rules = () => import('#contract/admin/stuck-gift-cards.ts').then((m) => m.SettleGiftCardBody);
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Delivers a code that the issuer gave to staff. */
export function SettleForm({
  preview: { card, settle, notified },
  onBusy,
  onClose,
}: {
  preview: StuckGiftCardPreview;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const { warmUp, ...form } = useContractForm(rules, {
    code: '',
    pin: '',
    redemptionUrl: '',
    issuerOrderId: '',
    reason: '',
  });
  const { errors } = form.formState;
  const write = useWrite(settleStuckGiftCard, {
    invalidates: STUCK_READS,
    onSuccess: ({ state, message }) => {
      toastSettled(state, message);
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  });
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit((body) => {
        onBusy(true);
        write.mutate({ params: { unitId: card.id }, body }, { onSettled: () => onBusy(false) });
      })}
      className="flex flex-col gap-5"
    >
      <Field
        label="Code"
        hint={`For a card of ${displayMoney(card.amount)}. Stored encrypted; only the buyer reads it.`}
        error={errors.code?.message}
      >
        <TextInput {...plain} className="font-mono" {...form.register('code')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="PIN" optional error={errors.pin?.message}>
          <TextInput {...plain} className="font-mono" {...form.register('pin')} />
        </Field>
        <Field label="Issuer’s order number" optional error={errors.issuerOrderId?.message}>
          <TextInput {...plain} {...form.register('issuerOrderId')} />
        </Field>
      </div>
      <Field label="Link to redeem" optional error={errors.redemptionUrl?.message}>
        <TextInput {...plain} type="url" placeholder="https://" {...form.register('redemptionUrl')} />
      </Field>
      <Field
        label="Reason"
        hint="Kept in the audit log. Never write the code here."
        error={errors.reason?.message}
      >
        <TextArea rows={2} maxLength={400} {...form.register('reason')} />
      </Field>
      <MovementFacts {...settle} notified={notified} />
      <FormActions onCancel={onClose} busy={write.isPending}>
        Deliver the code
      </FormActions>
    </form>
  );
}
