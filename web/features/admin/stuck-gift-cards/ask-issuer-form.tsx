import { askIssuerAgain, type StuckGiftCardPreview } from '#contract/admin/stuck-gift-cards.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { ReasonField } from '../reason-field.tsx';
import { STUCK_READS, toastSettled } from './stuck-reads.ts';

const rules = () => import('#contract/admin/stuck-gift-cards.ts').then((m) => m.AskIssuerBody);

/** Asks the issuer now, under the card's own reference. */
export function AskIssuerForm({
  preview: { card, notified },
  onClose,
}: {
  preview: StuckGiftCardPreview;
  onClose: () => void;
}) {
  const form = useWriteForm(askIssuerAgain, {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { unitId: card.id }, body }),
    invalidates: STUCK_READS,
    onSuccess: ({ state, message, lastAnswer }) => {
      toastSettled(state, lastAnswer === null ? message : `${message} It said: ${lastAnswer}.`);
      if (state === 'issued' || state === 'released') onClose();
    },
  });
  return (
    <WriteForm form={form} action="Ask the issuer now" onCancel={onClose}>
      <p className="text-ink-soft text-sm">
        We ask the issuer under this card’s own reference, so it never makes a second order. If it issued the
        card, {notified} gets it. If it refuses, the money goes back. Any other answer moves nothing.
      </p>
      <ReasonField maxLength={400} error={form.errors.reason?.message} {...form.register('reason')} />
    </WriteForm>
  );
}
