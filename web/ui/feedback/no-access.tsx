import type { ReactNode } from 'react';
import { usePageTitle } from '../hooks/use-page-title.ts';
import { LockKeyhole } from '../icons/people.ts';
import { Card } from '../layout/card.tsx';

/** Replaces a page that the user may not see. */
export function NoAccess({
  title,
  action,
  children,
}: {
  title: string;
  action: ReactNode;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-md px-4 py-12 sm:py-20">
      <Card className="text-center">
        <span
          aria-hidden="true"
          className="mx-auto grid size-16 place-items-center rounded-full bg-primary-soft text-primary-ink"
        >
          <LockKeyhole className="size-7" />
        </span>
        <h1 tabIndex={-1} className="mt-5 font-display font-semibold text-3xl tracking-tight outline-none">
          {title}
        </h1>
        <p className="mt-2 text-ink-soft">{children}</p>
        <div className="mt-6">{action}</div>
      </Card>
    </div>
  );
}
