import type { ReactNode } from 'react';
import { errorProps, type ReadState } from '../../../api/error-props.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { repeat } from '../../../ui/format/repeat.ts';
import { loadErrorTitle } from '../load-error-title.ts';

/** A read inside a panel: loading, failed or loaded. */
export function PanelRead<Data>({
  query,
  of,
  lines = 4,
  children,
}: {
  query: ReadState<Data>;
  /** The subject of the read: "the settings". */
  of: string;
  lines?: number;
  children: (data: Data) => ReactNode;
}) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (error) {
    return <ErrorState title={loadErrorTitle(of)} {...errorProps(query)} />;
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
