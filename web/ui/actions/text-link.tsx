import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../format/cx.ts';

export const textLinkStyle =
  'font-medium text-primary-ink underline decoration-primary-ink/35 underline-offset-4 transition-colors hover:decoration-primary-ink';

/** A link inside or beside text. */
export function TextLink({
  className,
  ...rest
}: LinkProps & { className?: string; onClick?: () => void; children: ReactNode }) {
  return <Link className={cx(textLinkStyle, 'rounded-xs', className)} {...rest} />;
}
