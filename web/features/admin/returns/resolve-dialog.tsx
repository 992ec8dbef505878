import { type PaymentProblem, resolveProblem } from '#contract/admin/returns-problems.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toastReply } from '../approvals/toast-reply.ts';
import { RETURN_READS } from './return-reads.ts';

const rules = () => import('#contract/admin/returns-problems.ts').then((m) => m.ResolveProblemBody);

/** Closes a problem with a note. It moves no money. */
export function ResolveDialog({ problem, onClose }: { problem: PaymentProblem; onClose: () => void }) {
  const form = useWriteForm(resolveProblem, {
    rules,
    start: { note: '' },
    request: (body) => ({ params: { problemId: problem.id }, body }),
    invalidates: RETURN_READS,
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} locked={form.isSending} title="Resolve problem" description={problem.text}>
      <WriteForm form={form} action="Resolve" onCancel={onClose}>
        <p className="text-ink-soft text-sm">
          This moves no money. If the processor made a refund, take it in instead.
        </p>
        <Field label="Note" hint="What you found. Kept in the audit log." error={form.errors.note?.message}>
          <TextArea rows={3} maxLength={500} {...form.register('note')} />
        </Field>
      </WriteForm>
    </Dialog>
  );
}
