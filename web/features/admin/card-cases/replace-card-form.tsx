import { replaceCard, type StaffCardCase } from '#contract/admin/card-cases.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { toastReply } from '../approvals/toast-reply.ts';
import { ReasonField } from '../reason-field.tsx';
import { CASE_READS } from './case-reads.ts';

const rules = () => import('#contract/admin/card-cases.ts').then((m) => m.ReplaceCardBody);

/** Orders another card of the same kind, at our expense. */
export function ReplaceCardForm({ one, onClose }: { one: StaffCardCase; onClose: () => void }) {
  const form = useWriteForm(replaceCard, {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { caseId: one.id }, body }),
    invalidates: CASE_READS,
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
  });
  return (
    <WriteForm form={form} action="Order another card" onCancel={onClose}>
      <p className="text-ink-soft text-sm">
        We order another {displayMoney(one.amount)} {one.giftCardName} card at our expense. If the issuer has
        none, {one.ownerName} gets the money.
      </p>
      <ReasonField maxLength={400} error={form.errors.reason?.message} {...form.register('reason')} />
    </WriteForm>
  );
}
