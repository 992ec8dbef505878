import { type ReactNode, useEffect, useRef } from 'react';
import { formatCount } from '#contract/kernel/counts.ts';
import { Badge, type BadgeTone } from '../data/badge.tsx';
import { Notice } from './notice.tsx';

type Count = { readonly tone: BadgeTone; readonly count: number; readonly label: string };

/** The outcome of a file's rows, before and after it is applied: counts, next steps and the rows. */
export function FileOutcome({
  title,
  counts,
  truncated,
  actions,
  children,
}: {
  title: string;
  counts: readonly Count[];
  /** A long file lists only some of its rows. */
  truncated: boolean;
  actions: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button or field that led here no longer exists.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <h3 ref={heading} tabIndex={-1} className="break-label font-semibold text-lg outline-none">
        {title}
      </h3>
      <ul aria-label="Summary" className="flex flex-wrap gap-2">
        {counts.map(({ tone, count, label }) => (
          <li key={label}>
            <Badge tone={tone}>
              {formatCount(count)} {label}
            </Badge>
          </li>
        ))}
      </ul>
      {truncated && (
        <Notice title="The list below is not complete">
          The totals count every row. The list shows the first rows and those with a problem.
        </Notice>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">{actions}</div>
      {children}
    </div>
  );
}
