import type { ReactNode } from 'react';
import { cx } from '../format/cx.ts';

/** A raised surface. `flush` leaves the padding to the content: lists, tables, pictures. */
export function Card({
  flush = false,
  className,
  children,
}: {
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'rounded-xl border border-line bg-surface shadow-rest',
        flush ? 'overflow-hidden' : 'p-5 sm:p-7',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** A titled part of a page, as a card. */
export function Panel({
  id,
  title,
  description,
  actions,
  className,
  children,
}: {
  /** The target of anchors within the page. */
  id?: string;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      className={cx(
        'scroll-mt-24 rounded-xl border border-line bg-surface p-5 shadow-rest sm:p-7',
        className,
      )}
    >
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-36">
          <h2 className="font-display font-semibold text-xl leading-snug tracking-tight">{title}</h2>
          {description && <p className="mt-0.5 max-w-2xl text-pretty text-ink-soft text-sm">{description}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
