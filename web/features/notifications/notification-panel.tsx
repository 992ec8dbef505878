import { type RefObject, useRef } from 'react';
import { listNotifications } from '#contract/notifications.ts';
import { errorProps } from '../../api/error-props.ts';
import { moreProps } from '../../api/more-props.ts';
import { useReadPages } from '../../api/use-read.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { repeat } from '../../ui/format/repeat.ts';
import { retainFocus } from '../../ui/hooks/retain-focus.ts';
import { useFocusOnNext } from '../../ui/hooks/use-focus-on-next.ts';
import { Popover } from '../../ui/overlay/popover.tsx';
import { groupByOrder, unreadIn } from './group-by-order.ts';
import { NotificationItem } from './notification-item.tsx';
import { useNotificationEdits } from './use-notification-edits.ts';

const PAGES = { query: { limit: 50 } };

export function NotificationPanel({
  anchor,
  anyUnread,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  /** Among all of them: the list begins with the newest fifty. */
  anyUnread: boolean;
  onClose: () => void;
}) {
  const pages = useReadPages(listNotifications, PAGES);
  const { items, error } = pages;
  const newest = items?.[0];
  const list = useRef<HTMLDivElement>(null);
  const focusOnNext = useFocusOnNext(list, items?.length ?? 0);
  const { markRead, markAllRead, remove } = useNotificationEdits();

  return (
    <Popover anchor={anchor} label="Notifications" onClose={onClose} className="overflow-hidden">
      <div ref={retainFocus} tabIndex={-1} className="outline-none">
        <div className="flex min-h-14 items-center justify-between border-line border-b py-1.5 pr-2 pl-5">
          <h2 className="font-display font-semibold text-lg">Notifications</h2>
          {anyUnread && newest && (
            <Button tone="quiet" size="sm" onClick={() => markAllRead(newest)}>
              Mark all read
            </Button>
          )}
        </div>
        {items === undefined ? (
          error ? (
            <ErrorState {...errorProps(pages)} />
          ) : (
            <NotificationSkeletons />
          )
        ) : items.length === 0 ? (
          <EmptyState title="No notifications yet" art="empty-notifications">
            When funds arrive or a card is ready, you will see it here.
          </EmptyState>
        ) : (
          <div
            ref={list}
            // The heading above it takes the rest of the height that the window leaves.
            className="h-[min(20rem,calc(var(--radix-popover-content-available-height)-4rem))] overflow-y-auto overscroll-contain"
          >
            <ul aria-label="Notifications">
              {groupByOrder(items).map((group) => (
                <NotificationItem
                  key={group[0].id}
                  group={group}
                  onRead={() => markRead(unreadIn(group))}
                  onRemove={() => remove(group.map(({ id }) => id))}
                  onFollow={onClose}
                />
              ))}
            </ul>
            <LoadMore
              label="Show more"
              small
              {...moreProps(pages)}
              onLoad={() => {
                focusOnNext();
                void pages.fetchNextPage();
              }}
            />
          </div>
        )}
      </div>
    </Popover>
  );
}

function NotificationSkeletons() {
  return (
    <div role="status" className="space-y-5 p-5">
      <span className="sr-only">Loading notifications</span>
      {repeat(3).map((key) => (
        <div key={key} className="space-y-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-3 w-1/4" />
        </div>
      ))}
    </div>
  );
}
