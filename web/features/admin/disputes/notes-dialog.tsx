import { listUserTimeline } from '#contract/admin/customers.ts';
import { addCaseNote, listCaseNotes, listDisputes, listRefunds } from '#contract/admin/disputes.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { listPaymentTimeline } from '#contract/admin/timelines.ts';
import { errorProps } from '../../../api/error-props.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

const rules = () => import('#contract/admin/disputes.ts').then((m) => m.CaseNoteBody);

type Case = { kind: 'dispute' | 'refund'; caseId: string };

/** The staff's notes about a case, and a form to add one. Notes never change. */
export function NotesDialog({
  kind,
  caseId,
  name,
  onClose,
}: {
  kind: Case['kind'];
  caseId: string | null;
  name: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={caseId !== null}
      onClose={onClose}
      title={`${kind === 'dispute' ? 'Dispute' : 'Refund'} of ${name}`}
      description="Notes cannot be edited. To correct one, add another."
    >
      {caseId !== null && (
        <>
          <Notes kind={kind} caseId={caseId} />
          <AddNote kind={kind} caseId={caseId} />
        </>
      )}
    </Dialog>
  );
}

function Notes(params: Case) {
  const read = useRead(listCaseNotes, { params }, { staleTime: 0 });
  const { data: notes, error } = read;
  if (!notes) {
    return error ? (
      <ErrorState title="The notes did not load" {...errorProps(read)} />
    ) : (
      <Skeleton className="h-16 rounded-md" />
    );
  }
  if (notes.length === 0) return <p className="text-ink-soft">No notes yet.</p>;
  return (
    <ol className="space-y-4">
      {notes.map((note) => (
        <li key={note.id} className="border-line-strong border-l-2 pl-3.5">
          <p className="whitespace-pre-line break-words">{note.text}</p>
          <p className="mt-0.5 text-ink-soft text-sm">
            {note.authorName}, {formatMoment(note.at)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function AddNote({ ...params }: Case) {
  const { warmUp, ...form } = useContractForm(rules, { text: '' });
  const { errors } = form.formState;
  const add = useWrite(addCaseNote, {
    invalidates: [listCaseNotes, listDisputes, listRefunds, listAudit, listPaymentTimeline, listUserTimeline],
    onSuccess: () => {
      form.reset({ text: '' });
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) {
        toastFailure(error);
      }
    },
  });
  useFrameLock(add.isPending);
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit((body) => add.mutate({ params, body }))}
      className="mt-6 flex flex-col gap-4 border-line border-t pt-5"
    >
      <Field
        label="Add a note"
        hint="Evidence, calls, what was sent to the bank."
        error={errors.text?.message}
      >
        <TextArea rows={3} {...form.register('text')} />
      </Field>
      <FormFoot className="justify-end">
        <Button type="submit" busy={add.isPending} className="max-sm:w-full">
          Add note
        </Button>
      </FormFoot>
    </form>
  );
}
