import type { LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '../actions/link-button.tsx';

/** Above a page's heading: the way to the page it belongs to. Paper leads nowhere. */
export function BackLink({ children, ...link }: LinkProps & { children: string }) {
  return (
    <LinkButton tone="quiet" size="sm" className="-ml-3.5 mb-3 print:hidden" {...link}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </LinkButton>
  );
}
