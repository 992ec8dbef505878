import { type ReactNode, useId } from 'react';
import { cx } from '../format/cx.ts';
import { CircleAlert } from '../icons/basic.ts';
import { FieldContext } from './field-context.ts';

/**
 * A visible label, the input, a hint and the error: `<Field label="Email"
 * error={errors.email?.message}><TextInput type="email" {...register('email')} /></Field>`.
 */
export function Field({
  label,
  hint,
  error,
  invalid = Boolean(error),
  optional = false,
  aside,
  className,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the input alone, where the error is shown elsewhere. */
  invalid?: boolean;
  optional?: boolean;
  /** A small element at the end of the label's line, such as a link. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-ink text-sm">
          {label}
          {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={{ id, describedBy, invalid }}>{children}</FieldContext>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-faint text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex animate-drop items-start gap-1.5 text-bad-ink text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
