import { listAlerts } from '#contract/admin/disputes.ts';
import {
  explainDifference,
  listDifferences,
  type ReconciliationDifference,
} from '#contract/admin/reconciliation.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { BothSides } from './difference.tsx';
import { KIND_LABELS } from './reconciliation-labels.ts';

const rules = () => import('#contract/admin/reconciliation.ts').then((m) => m.ExplainBody);

/** Explains one difference. No money moves: what has to move is moved first. */
export function ExplainDialog({
  difference,
  onClose,
}: {
  difference: ReconciliationDifference | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={difference !== null}
      onClose={onClose}
      title={difference ? KIND_LABELS[difference.kind] : 'Difference'}
      description="Your explanation closes the alert and goes into the audit log. It moves no money."
    >
      {difference && (
        <div className="flex flex-col gap-5">
          <BothSides difference={difference} />
          <ExplainForm differenceId={difference.id} onDone={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function ExplainForm({ differenceId, onDone }: { differenceId: string; onDone: () => void }) {
  const form = useWriteForm(explainDifference, {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { differenceId }, body }),
    invalidates: [listDifferences, listAlerts, listAudit],
    onSuccess: () => {
      toast({ title: 'Success', description: 'The difference is explained.', tone: 'good' });
      onDone();
    },
  });
  return (
    <WriteForm form={form} action="Explain" onCancel={onDone}>
      <Field
        label="Explanation"
        hint="Why the two sides differ, and what was done about it."
        error={form.errors.reason?.message}
      >
        <TextArea rows={3} {...form.register('reason')} />
      </Field>
    </WriteForm>
  );
}
