import { CARD_PROBLEMS, listCardCases, openCardCase } from '#contract/card-cases.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listPurchasedGiftCards, type PurchasedGiftCard } from '#contract/wallet.ts';
import { showFieldErrors, useContractForm } from '../../api/use-contract-form.ts';
import { useWrite } from '../../api/use-write.ts';
import { CARD_PROBLEM_LABELS } from '../../shared/card-cases.ts';
import { toastError } from '../../shared/toast-error.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';

const rules = () => import('#contract/card-cases.ts').then((m) => m.OpenCaseBody);

export const CASE_READS = [
  listCardCases,
  listPurchasedGiftCards,
  listNotifications,
  countUnreadNotifications,
];

/** What happened at the shop, in the owner's words. */
export function CodeCaseForm({ card, onClose }: { card: PurchasedGiftCard; onClose: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, { problem: 'declined', evidence: '' });
  const { errors } = form.formState;
  const write = useWrite(openCardCase, {
    invalidates: CASE_READS,
    onError: (error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  });
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit((body) => write.mutate({ params: { id: card.id }, body }))}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-soft text-sm">
        Tell us what happened. We ask the card’s issuer at once, then we replace the card, return your money,
        or explain why we cannot. Do not write the code here.
      </p>
      <Field label="What happened" error={errors.problem?.message}>
        <Select {...form.register('problem')}>
          {CARD_PROBLEMS.map((problem) => (
            <option key={problem} value={problem}>
              {CARD_PROBLEM_LABELS[problem]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="What the shop said"
        hint="Where and when you tried it, and the words on the screen or receipt."
        error={errors.evidence?.message}
      >
        <TextArea rows={4} maxLength={1000} {...form.register('evidence')} />
      </Field>
      <FormActions onCancel={onClose} busy={write.isPending}>
        Report the card
      </FormActions>
    </form>
  );
}
