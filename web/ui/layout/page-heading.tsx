import type { ReactNode } from 'react';
import { cx } from '../format/cx.ts';
import { usePageTitle } from '../hooks/use-page-title.ts';

/** The one h1 of a page. It names the browser tab and takes the focus after a navigation. */
export function PageHeading({
  title,
  tabTitle = title,
  lead,
  actions,
  className = 'mb-5 sm:mb-7',
}: {
  title: string;
  tabTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  className?: string;
}) {
  usePageTitle(tabTitle);
  return (
    <div className={cx('flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:gap-y-4', className)}>
      <div className="min-w-0 grow sm:basis-64">
        <h1
          tabIndex={-1}
          className="font-display font-semibold text-3xl leading-[1.1] tracking-tight outline-none sm:text-4xl"
        >
          {title}
        </h1>
        {lead && <div className="mt-1 max-w-2xl text-pretty text-ink-soft sm:mt-2">{lead}</div>}
      </div>
      {actions}
    </div>
  );
}
