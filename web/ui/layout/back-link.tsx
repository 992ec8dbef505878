import type { LinkProps } from '@tanstack/react-router';
import { LinkButton } from '../actions/link-button.tsx';
import { ArrowLeft } from '../icons/actions.ts';

/** The link above a page's heading to its parent page. Not printed. */
export function BackLink({ children, ...link }: LinkProps & { children: string }) {
  return (
    <LinkButton tone="quiet" size="sm" className="-ml-3.5 mb-3 print:hidden" {...link}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </LinkButton>
  );
}
