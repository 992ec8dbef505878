import type { ReactNode } from 'react';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

/** The heading of a page in the auth layout. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="mb-7">
      <h1 tabIndex={-1} className="font-display font-semibold text-[2.125rem] leading-tight tracking-tight">
        {title}
      </h1>
      {children && <div className="mt-2 text-pretty text-ink-soft">{children}</div>}
    </div>
  );
}
