import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { busyProps } from '../hooks/busy-props.ts';

export const iconButtonStyle = cva(
  [
    'relative inline-grid shrink-0 place-items-center rounded-md text-ink-soft transition-colors duration-150',
    'hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-55',
  ],
  {
    variants: {
      size: { sm: 'touch size-9 [&_svg]:size-4', md: 'size-11 [&_svg]:size-5' },
      tone: {
        quiet: '',
        raised: 'bg-surface shadow-rest',
        destructive: 'hover:bg-bad-soft hover:text-bad-ink',
      },
    },
    defaultVariants: { size: 'md', tone: 'quiet' },
  },
);

/** A button with only an icon, which therefore needs a name. */
export function IconButton({
  label,
  size,
  tone,
  busy = false,
  type = 'button',
  disabled,
  onClick,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  size?: 'sm' | 'md';
  tone?: 'quiet' | 'raised' | 'destructive';
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={iconButtonStyle({ size, tone, className })}
      {...rest}
      {...busyProps(busy, disabled, onClick)}
    >
      {busy ? <Spinner /> : children}
    </button>
  );
}
