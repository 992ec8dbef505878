import type { ReactNode } from 'react';
import type { TimelineEntry } from '#contract/admin-people.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimelineList } from './timeline-list.tsx';

/** What `useRead` gives, as far as it is needed. */
type Read = {
  readonly data: readonly TimelineEntry[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): unknown;
};

/** Everything that happened to one thing, oldest first, for whoever is asked about it. */
export function TimelineDialog({
  title,
  timeline: { data, error, isFetching, refetch },
  onClose,
  children,
}: {
  title: string;
  timeline: Read;
  onClose: () => void;
  /** Which one it is. */
  children: ReactNode;
}) {
  return (
    <Dialog open onOpenChange={onClose} title={title} description={children}>
      {data ? (
        <TimelineList label={title} entries={data} />
      ) : error ? (
        <ErrorState
          title="The timeline did not load"
          message={messageOf(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the timeline</span>
          <Skeleton className="h-56 rounded-lg" />
        </div>
      )}
    </Dialog>
  );
}
