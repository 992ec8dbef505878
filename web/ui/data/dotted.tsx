import { Children, type ReactNode } from 'react';
import { cx } from '../format/cx.ts';

/**
 * Short facts with dots between them. A dot hangs in the margin before its fact, and the margin of a line's
 * first fact is clipped, so that no line begins or ends with a dot. The clip leaves room for outlines of
 * focus, and for a finger.
 */
export function Dotted({
  facts,
  className,
}: {
  /** What is false, null, undefined or empty is left out. */
  facts: readonly ReactNode[];
  className?: string;
}) {
  const shown = facts.filter(Boolean);
  return (
    <span className={cx('block [clip-path:inset(-0.625rem_-0.625rem_-0.625rem_-0.25rem)]', className)}>
      <span className="-ml-4 flex flex-wrap">
        {Children.map(shown, (fact, index) => (
          <span className="relative min-w-0 pl-4 [overflow-wrap:anywhere]">
            {index > 0 && <span className="sr-only">, </span>}
            <span aria-hidden="true" className="absolute left-0 w-4 text-center">
              ·
            </span>
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
