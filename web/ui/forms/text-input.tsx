import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../format/cx.ts';
import { useFieldControl } from './field-context.ts';

export const inputStyle = [
  'min-h-12 w-full min-w-0 rounded-md border border-line-strong/70 bg-raised px-3.5 text-base text-ink',
  'placeholder:text-ink-faint transition-[border-color,box-shadow] duration-150 hover:border-line-strong',
  'focus:border-primary focus:outline-2 focus:outline-primary/25 focus:outline-offset-0',
  // The button inside a date or a time has the focus without its field.
  'focus-within:border-primary focus-within:outline-2 focus-within:outline-primary/25 focus-within:outline-offset-0',
  'aria-invalid:border-bad aria-invalid:focus:outline-bad/25',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken',
].join(' ');

/** A text field. `lead` is an icon or a currency sign inside it, at the start. */
export function TextInput({ lead, className, id, ...rest }: ComponentProps<'input'> & { lead?: ReactNode }) {
  const control = useFieldControl({ id });
  const input = (
    <input
      {...control}
      {...rest}
      className={cx(inputStyle, lead ? 'pl-11' : undefined, !lead && className)}
    />
  );
  if (!lead) return input;
  return (
    <div className={cx('relative', className)}>
      <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-faint [&_svg]:size-5">
        {lead}
      </span>
      {input}
    </div>
  );
}
