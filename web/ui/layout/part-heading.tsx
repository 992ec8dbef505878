import type { ReactNode } from 'react';
import { cx } from '../format/cx.ts';

/**
 * The h2 of a part of a page, a sentence about it, and its actions: beside it where there is room, otherwise
 * below.
 */
export function PartHeading({
  id,
  title,
  actions,
  small = false,
  namesTab = false,
  className = 'mb-5',
  children,
}: {
  /** For the `aria-labelledby` of the part. */
  id: string;
  title: string;
  actions?: ReactNode;
  small?: boolean;
  /**
   * The title is that of the selected tab, which a narrow window shows right above it: only screen readers
   * get it twice.
   */
  namesTab?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
        className,
        namesTab && !actions && !children && 'max-xl:mb-0',
      )}
    >
      <div className={cx('min-w-0 grow sm:basis-64', namesTab && !children && 'max-xl:contents')}>
        <h2
          id={id}
          className={cx(
            'font-display font-semibold tracking-tight',
            small ? 'text-xl' : 'text-2xl',
            namesTab && 'max-xl:sr-only',
          )}
        >
          {title}
        </h2>
        {children && <p className="mt-0.5 max-w-2xl text-pretty text-ink-soft text-sm">{children}</p>}
      </div>
      {actions}
    </div>
  );
}
