import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { WriteForm } from '../../shared/forms/write-form.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ReasonField } from './reason-field.tsx';

/** Confirms an act of staff that needs a reason and nothing else. */
export function ReasonDialog<Field extends 'reason' | 'note'>({
  form,
  field,
  title,
  description,
  action,
  tone,
  cancelLabel,
  hint,
  maxLength = 500,
  onClose,
}: {
  /** A `useWriteForm` with one field. */
  form: ComponentProps<typeof WriteForm>['form'] & {
    readonly errors: { readonly [F in Field]?: { readonly message?: string } | undefined };
    readonly register: (field: Field) => UseFormRegisterReturn;
  };
  /** What the route calls the reason. */
  field: Field;
  title: string;
  description: ReactNode;
  /** The label of the button. */
  action: string;
  tone?: ComponentProps<typeof WriteForm>['tone'];
  /** Where "Cancel" would be mistaken for the act. */
  cancelLabel?: string;
  hint?: string;
  maxLength?: number;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} locked={form.isSending} title={title} description={description}>
      <WriteForm form={form} action={action} tone={tone} cancelLabel={cancelLabel} onCancel={onClose}>
        <ReasonField
          hint={hint}
          rows={3}
          maxLength={maxLength}
          error={form.errors[field]?.message}
          {...form.register(field)}
        />
      </WriteForm>
    </Dialog>
  );
}
