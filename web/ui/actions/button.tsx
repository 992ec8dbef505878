import type { ComponentProps } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { busyProps } from '../hooks/busy-props.ts';
import { type ButtonLook, buttonStyle } from './button-style.ts';

/** A button. While `busy` it keeps its size, name and focus, shows a spinner, and cannot be pressed again. */
export function Button({
  tone,
  size,
  block,
  busy = false,
  type = 'button',
  disabled,
  onClick,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean }) {
  return (
    <button
      type={type}
      className={buttonStyle({ tone, size, block, className })}
      {...rest}
      {...busyProps(busy, disabled, onClick)}
    >
      {busy ? (
        <>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}
