import { rejectCardCase, type StaffCardCase } from '#contract/admin/card-cases.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { toastReply } from '../approvals/toast-reply.ts';
import { CASE_READS } from './case-reads.ts';

const rules = () => import('#contract/admin/card-cases.ts').then((m) => m.RejectCaseBody);

/** Closes the case without a card or money. */
export function RejectCaseForm({ one, onClose }: { one: StaffCardCase; onClose: () => void }) {
  const form = useWriteForm(rejectCardCase, {
    rules,
    start: { note: '' },
    request: (body) => ({ params: { caseId: one.id }, body }),
    invalidates: CASE_READS,
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
  });
  return (
    <WriteForm form={form} action="Close the case" tone="destructive" onCancel={onClose}>
      <Field
        label="Note to the owner"
        hint={`${one.ownerName} reads it, and may open another case.`}
        error={form.errors.note?.message}
      >
        <TextArea rows={3} maxLength={600} {...form.register('note')} />
      </Field>
    </WriteForm>
  );
}
