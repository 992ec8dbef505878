import type { ReactNode } from 'react';
import { Illustration } from '../layout/illustration.tsx';

/** An empty list with the next step. `art` names a picture in web/public/art. */
export function EmptyState({
  title,
  children,
  art = 'no-results',
  action,
  wholePage = false,
}: {
  title: string;
  children?: ReactNode;
  art?: string;
  action?: ReactNode;
  /** It is all that its page has, so its title is the page's. */
  wholePage?: boolean;
}) {
  const Title = wholePage ? 'h1' : 'h2';
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center sm:py-14">
      <Illustration name={art} />
      <Title className="mt-5 font-display font-semibold text-2xl tracking-tight">{title}</Title>
      {children && <div className="mt-2 max-w-md text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
