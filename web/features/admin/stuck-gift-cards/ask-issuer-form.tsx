import { askIssuerAgain, type StuckGiftCardPreview } from '#contract/admin/stuck-gift-cards.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { toastError } from '../toast-error.ts';
import { STUCK_READS, toastSettled } from './stuck-reads.ts';

const rules = () => import('#contract/admin/stuck-gift-cards.ts').then((m) => m.AskIssuerBody);

/** Asks the issuer now, under the card's own reference. */
export function AskIssuerForm({
  preview: { card, notified },
  onBusy,
  onClose,
}: {
  preview: StuckGiftCardPreview;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const { warmUp, ...form } = useContractForm(rules, { reason: '' });
  const write = useWrite(askIssuerAgain, {
    invalidates: STUCK_READS,
    onSuccess: ({ state, message, lastAnswer }) => {
      toastSettled(state, lastAnswer === null ? message : `${message} It said: ${lastAnswer}.`);
      if (state === 'issued' || state === 'released') onClose();
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
      <p className="text-ink-soft text-sm">
        We ask the issuer under this card’s own reference, so it never makes a second order. If it issued the
        card, {notified} gets it. If it refuses, the money goes back. Any other answer moves nothing.
      </p>
      <Field label="Reason" hint="Kept in the audit log." error={form.formState.errors.reason?.message}>
        <TextArea rows={2} maxLength={400} {...form.register('reason')} />
      </Field>
      <FormActions onCancel={onClose} busy={write.isPending}>
        Ask the issuer now
      </FormActions>
    </form>
  );
}
