import type { ReactNode } from 'react';

/**
 * The count of a tab that a closed list hides, with the tab's name. Nothing where the count shows nothing.
 */
export function TabHint({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="hidden items-center gap-1.5 font-normal text-ink-soft text-sm has-[span]:inline-flex">
      {name} {children}
    </span>
  );
}
