import type { ReactNode } from 'react';
import { cx } from '../format/cx.ts';
import { Illustration } from '../layout/illustration.tsx';

/**
 * An empty list with the next step. `art` names a picture in web/public/art; a list below another has none.
 */
export function EmptyState({
  title,
  children,
  art = 'no-results',
  action,
  wholePage = false,
}: {
  title: string;
  children?: ReactNode;
  art?: string | null;
  action?: ReactNode;
  /** It is all that its page has, so its title is the page's. */
  wholePage?: boolean;
}) {
  const Title = wholePage ? 'h1' : 'h2';
  return (
    <div
      className={cx('flex flex-col items-center px-4 text-center', art === null ? 'py-8' : 'py-10 sm:py-14')}
    >
      {art !== null && <Illustration name={art} className="mb-5" />}
      <Title className="font-display font-semibold text-2xl tracking-tight">{title}</Title>
      {children && <div className="mt-2 max-w-md text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
