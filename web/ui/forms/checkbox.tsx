import { type ComponentProps, type ReactNode, useId } from 'react';
import { Check } from '../icons/basic.ts';
import { FieldError } from './field.tsx';

/** A checkbox with its label as children and its error below. */
export function Checkbox({
  children,
  error,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode; error?: string | undefined }) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className="flex min-h-6 items-start gap-3 py-1 text-ink-soft text-sm">
        <span className="relative mt-px grid size-5 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            {...rest}
            className="peer absolute inset-0 appearance-none rounded-xs border border-line-strong bg-raised transition-colors checked:border-primary checked:bg-primary aria-invalid:border-bad"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.5}
            className="pointer-events-none relative size-3.5 scale-50 text-on-primary opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0">{children}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
