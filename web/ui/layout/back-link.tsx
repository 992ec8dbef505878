import type { LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '../actions/link-button.tsx';

/** The link above a page's heading to its parent page. Not printed. */
export function BackLink({ children, ...link }: LinkProps & { children: string }) {
  return (
    <LinkButton tone="quiet" size="sm" className="-ml-3.5 mb-3 print:hidden" {...link}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </LinkButton>
  );
}
