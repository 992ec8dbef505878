import { CARD_PROBLEMS, listCardCases, openCardCase } from '#contract/card-cases.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listPurchasedGiftCards, type PurchasedGiftCard } from '#contract/wallet.ts';
import { useWriteForm } from '../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../shared/forms/write-form.tsx';
import { CARD_PROBLEM_LABELS } from '../../shared/gift-cards/card-cases.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';

const rules = () => import('#contract/card-cases.ts').then((m) => m.OpenCaseBody);

export const OWN_CASE_READS = [
  listCardCases,
  listPurchasedGiftCards,
  listNotifications,
  countUnreadNotifications,
];

/** What happened at the store, in the owner's words. */
export function CodeCaseForm({ card, onClose }: { card: PurchasedGiftCard; onClose: () => void }) {
  const form = useWriteForm(openCardCase, {
    rules,
    start: { problem: 'declined', evidence: '' },
    request: (body) => ({ params: { id: card.id }, body }),
    invalidates: OWN_CASE_READS,
  });
  const { errors } = form;
  return (
    <WriteForm form={form} action="Report the card" onCancel={onClose}>
      <p className="text-ink-soft text-sm">
        Tell us what happened. We ask the card’s issuer at once. Then we replace the card, refund you, or
        explain why we cannot. Please leave out the code.
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
        label="What the store said"
        hint="Where and when you tried it, and the words on the screen or receipt."
        error={errors.evidence?.message}
      >
        <TextArea rows={4} maxLength={1000} {...form.register('evidence')} />
      </Field>
    </WriteForm>
  );
}
