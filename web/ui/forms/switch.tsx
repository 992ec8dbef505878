import { type ComponentProps, type ReactNode, useId } from 'react';

/** A switch that takes effect at once, with its name and a sentence about it. */
export function Switch({
  label,
  description,
  checked,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'checked'> & {
  checked: boolean;
  label: string;
  description?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-5 py-3.5">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="mt-0.5 text-ink-soft text-sm">
            {description}
          </p>
        )}
      </div>
      <span className="relative mt-0.5 inline-flex h-7 w-12 shrink-0">
        <input
          type="checkbox"
          role="switch"
          id={id}
          checked={checked}
          aria-checked={checked}
          aria-describedby={description ? `${id}-description` : undefined}
          {...rest}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-primary checked:bg-primary disabled:cursor-not-allowed disabled:opacity-55"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-line-strong transition-[translate,background-color] duration-150 ease-calm peer-checked:translate-x-5 peer-checked:bg-on-primary"
        />
      </span>
    </div>
  );
}
