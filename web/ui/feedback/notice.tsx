import type { ReactNode } from 'react';
import { cx } from '../format/cx.ts';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../icons/basic.ts';

const LOOK = {
  info: ['bg-primary-soft text-primary-ink', Info],
  good: ['bg-good-soft text-good-ink', CircleCheck],
  warn: ['bg-warn-soft text-warn-ink', TriangleAlert],
  bad: ['bg-bad-soft text-bad-ink', CircleAlert],
} as const;

/** A message that stays in place for as long as it holds. */
export function Notice({
  tone = 'info',
  title,
  className,
  children,
}: {
  tone?: keyof typeof LOOK;
  title?: string;
  className?: string;
  children?: ReactNode;
}) {
  const [look, Icon] = LOOK[tone];
  return (
    <div data-notice className={cx('flex items-start gap-3 rounded-lg p-4 text-sm', look, className)}>
      <Icon aria-hidden="true" className="mt-px size-5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-pretty text-ink-soft">{children}</div>}
      </div>
    </div>
  );
}
