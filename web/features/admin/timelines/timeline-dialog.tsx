import type { ReactNode } from 'react';
import type { TimelineEntry } from '#contract/admin/customers.ts';
import { errorProps, type ReadState } from '../../../api/error-props.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { TimelineList } from './timeline-list.tsx';

/** Every event of one object, oldest first. */
export function TimelineDialog({
  title,
  timeline,
  onClose,
  children,
}: {
  title: string;
  timeline: ReadState<readonly TimelineEntry[]>;
  onClose: () => void;
  /** Identifies the object. */
  children: ReactNode;
}) {
  const { data, error } = timeline;
  return (
    <Dialog open onClose={onClose} title={title} description={children}>
      {data ? (
        <TimelineList label={title} entries={data} />
      ) : error ? (
        <ErrorState title="The timeline did not load" {...errorProps(timeline)} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the timeline</span>
          <Skeleton className="h-56 rounded-lg" />
        </div>
      )}
    </Dialog>
  );
}
