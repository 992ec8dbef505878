import type { ComponentProps } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';

/** Why staff act. */
export function ReasonField({
  hint = 'Kept in the audit log.',
  error,
  ...area
}: ComponentProps<typeof TextArea> & { hint?: string; error: string | undefined }) {
  return (
    <Field label="Reason" hint={hint} error={error}>
      <TextArea rows={2} {...area} />
    </Field>
  );
}
