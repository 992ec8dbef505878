import type { ReactNode } from 'react';
import type { TimelineEntry } from '#contract/admin-people.ts';
import { failureOf, type ReadState } from '../../../api/failure-of.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimelineList } from './timeline-list.tsx';

/** Everything that happened to one thing, oldest first, for whoever is asked about it. */
export function TimelineDialog({
  title,
  timeline,
  onClose,
  children,
}: {
  title: string;
  timeline: ReadState<readonly TimelineEntry[]>;
  onClose: () => void;
  /** Which one it is. */
  children: ReactNode;
}) {
  const { data, error } = timeline;
  return (
    <Dialog open onClose={onClose} title={title} description={children}>
      {data ? (
        <TimelineList label={title} entries={data} />
      ) : error ? (
        <ErrorState title="The timeline did not load" {...failureOf(timeline)} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the timeline</span>
          <Skeleton className="h-56 rounded-lg" />
        </div>
      )}
    </Dialog>
  );
}
