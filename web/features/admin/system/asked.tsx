import type { ReactNode } from 'react';
import { failureOf, type ReadState } from '../../../api/failure-of.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { repeat } from '../../../ui/repeat.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { didNotLoad } from '../did-not-load.ts';

/** An answer inside a panel: on its way, failed, or there. */
export function Asked<Data>({
  query,
  of,
  lines = 4,
  children,
}: {
  query: ReadState<Data>;
  /** What is asked for: "the settings". */
  of: string;
  lines?: number;
  children: (data: Data) => ReactNode;
}) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (error) {
    return <ErrorState title={didNotLoad(of)} {...failureOf(query)} />;
  }
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading {of}</span>
      {repeat(lines).map((key) => (
        <Skeleton key={key} className="h-6 w-full" />
      ))}
    </div>
  );
}
