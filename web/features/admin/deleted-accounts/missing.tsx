import type { ReactNode } from 'react';

/** In the place of a fact that the record does not have. */
export function Missing({ children }: { children: ReactNode }) {
  return <span className="font-normal text-ink-soft">{children}</span>;
}
