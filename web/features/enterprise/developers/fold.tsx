import type { ReactNode } from 'react';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { ChevronDown } from '../../../ui/icons/basic.ts';

/** A line of a list that opens. */
export function Fold({
  line,
  moment,
  children,
}: {
  line: ReactNode;
  /** When it happened. */
  moment: string;
  children: ReactNode;
}) {
  return (
    <li>
      <details className="group px-5 py-3.5">
        <summary className="flex cursor-pointer list-none items-start gap-3 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
            {line}
            <RelativeTime moment={moment} className="text-ink-soft text-sm max-sm:w-full sm:ml-auto" />
          </span>
          <ChevronDown
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
          />
        </summary>
        {children}
      </details>
    </li>
  );
}
