import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { IconComponent } from '../icons/icon.ts';

/** One figure and its name. `value` is undefined while it loads. Put several into a `StatGrid`. */
export function StatCard({
  label,
  value,
  hint,
  icon: Icon,
}: {
  label: string;
  value: ReactNode;
  /** A note below the figure, such as its period. */
  hint?: ReactNode;
  icon?: IconComponent;
}) {
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-4 shadow-rest sm:px-5">
      <dt className="flex items-center justify-between gap-2 text-ink-soft text-sm">
        {label}
        {Icon && <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint max-sm:hidden" />}
      </dt>
      <dd className="tabular mt-1.5 break-words font-display font-semibold text-xl leading-tight min-[25rem]:text-2xl sm:text-[1.75rem]">
        {value ?? <Skeleton className="my-1 h-7 w-24" />}
      </dd>
      {hint && <dd className="mt-1 text-ink-faint text-sm">{hint}</dd>}
    </div>
  );
}

/**
 * Figures side by side: two on a phone, where a long amount may take its neighbor's space; up to four
 * elsewhere.
 */
export function StatGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-[repeat(2,minmax(min-content,1fr))] gap-3 sm:gap-4 lg:grid-cols-4"
    >
      {children}
    </dl>
  );
}
