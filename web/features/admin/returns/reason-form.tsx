import type { ReactNode } from 'react';
import type { ReasonBody } from '#contract/admin/returns.ts';
import type { Given } from '#contract/kernel/define-route.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { toastError } from '../toast-error.ts';

const rules = () => import('#contract/admin/returns.ts').then((m) => m.ReasonBody);

/** Asks for the reason of an action whose effect is shown above it. */
export function ReasonForm({
  action,
  busy,
  onSubmit,
  onClose,
  children,
}: {
  /** The label of the button. */
  action: string;
  busy: boolean;
  /** `onError` shows what the server refused beside the field, or in a toast. */
  onSubmit: (body: Given<typeof ReasonBody>, onError: (error: Error) => void) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { warmUp, ...form } = useContractForm(rules, { reason: '' });
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit((body) =>
        onSubmit(body, (problem) => {
          if (!showFieldErrors(form, problem)) toastError('Error', problem);
        }),
      )}
      className="flex flex-col gap-5"
    >
      {children}
      <Field label="Reason" hint="Kept in the audit log." error={form.formState.errors.reason?.message}>
        <TextArea rows={2} maxLength={500} {...form.register('reason')} />
      </Field>
      <FormActions onCancel={onClose} tone="destructive" busy={busy}>
        {action}
      </FormActions>
    </form>
  );
}
