import type { ReactNode } from 'react';
import { cx } from '../format/cx.ts';

/** The h2 of a section of a public page, in large type, with a paragraph below. */
export function SectionHeading({
  title,
  id,
  centered = false,
  className,
  children,
}: {
  title: ReactNode;
  id?: string;
  centered?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div className={cx('reveal max-w-3xl', centered && 'mx-auto text-center', className)}>
      <h2
        id={id}
        className="font-display font-semibold text-[2.125rem] leading-[1.06] tracking-tight sm:text-5xl"
      >
        {title}
      </h2>
      {children && (
        <div className={cx('mt-4 max-w-2xl text-pretty text-ink-soft text-lg', centered && 'mx-auto')}>
          {children}
        </div>
      )}
    </div>
  );
}
