import type { ReactNode } from 'react';

/** One fact in the `dl` of a card. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  );
}
