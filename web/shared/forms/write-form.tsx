import type { ComponentProps, ReactNode } from 'react';
import { FormActions } from '../../ui/forms/form-actions.tsx';

/** The form of `useWriteForm`, with Cancel and the button that sends it. */
export function WriteForm({
  form: { formProps, isSending },
  action,
  tone,
  cancelLabel,
  onCancel,
  children,
}: {
  form: { readonly formProps: ComponentProps<'form'>; readonly isSending: boolean };
  /** The label of the button. */
  action: string;
  tone?: ComponentProps<typeof FormActions>['tone'];
  cancelLabel?: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {children}
      <FormActions onCancel={onCancel} cancelLabel={cancelLabel} tone={tone} busy={isSending}>
        {action}
      </FormActions>
    </form>
  );
}
