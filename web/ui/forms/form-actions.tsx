import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import type { ButtonLook } from '../actions/button-style.ts';
import { FormFoot } from './form-foot.tsx';

/** The end of a form: Cancel and the submit button. */
export function FormActions({
  onCancel,
  cancelLabel = 'Cancel',
  tone,
  busy,
  disabled = false,
  children,
}: {
  onCancel: () => void;
  cancelLabel?: string;
  tone?: ButtonLook['tone'];
  busy: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <FormFoot className="flex-wrap justify-end max-sm:*:grow">
      <Button tone="secondary" onClick={onCancel} disabled={busy}>
        {cancelLabel}
      </Button>
      <Button type="submit" tone={tone} busy={busy} disabled={disabled}>
        {children}
      </Button>
    </FormFoot>
  );
}
