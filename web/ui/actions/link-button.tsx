import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';

/** A link that looks like a button. */
export function LinkButton({
  tone,
  size,
  block,
  className,
  ...rest
}: LinkProps &
  ButtonLook & { className?: string; children: ReactNode; 'aria-label'?: string; onClick?: () => void }) {
  return <Link className={buttonStyle({ tone, size, block, className })} {...rest} />;
}
