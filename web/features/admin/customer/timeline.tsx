import { listUserTimeline } from '#contract/admin/customers.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PagedList } from '../paged-list.tsx';
import { TimelineList } from '../timelines/timeline-list.tsx';

/** Every event of a customer, their payments and their gift cards, newest first. */
export function Timeline({ userId }: { userId: string }) {
  const pages = useReadPages(listUserTimeline, { params: { userId } }, { staleTime: 0 });
  return (
    <PagedList
      of="the timeline"
      pages={pages}
      none={
        <Card>
          <EmptyState title="Nothing has happened yet" />
        </Card>
      }
    >
      {(entries) => (
        <Card>
          <TimelineList label="Timeline" entries={entries} />
        </Card>
      )}
    </PagedList>
  );
}
