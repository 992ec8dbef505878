import type { Route } from '#contract/kernel/define-route.ts';
import {
  countUnreadNotifications,
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '#contract/notifications.ts';
import { type Optimistic, optimisticItems, optimisticUpdate, useWrite } from '../../api/use-write.ts';
import { toastFailure } from '../../shared/toast-error.ts';

const CHANGED: readonly Route[] = [listNotifications, countUnreadNotifications];

type Named = { params: { id: string } };
const isNamed = (input: Named) => (notification: Notification) => notification.id === input.params.id;

/** Reading and deleting show at once, and revert when the server refuses. */
export function useNotificationEdits() {
  const options = {
    invalidates: CHANGED,
    scope: 'notifications',
    onError: toastFailure,
  };
  const read = useWrite(markNotificationRead, {
    ...options,
    optimistic: [
      inList<Named>((all, input) => all.map((one) => (isNamed(input)(one) ? asRead(one) : one))),
      optimisticUpdate(countUnreadNotifications, ({ count }) => ({ count: Math.max(0, count - 1) })),
    ],
  });
  const readAll = useWrite(markAllNotificationsRead, {
    ...options,
    optimistic: [
      inList((all) => all.map(asRead)),
      optimisticUpdate(countUnreadNotifications, () => ({ count: 0 })),
    ],
  });
  const remove = useWrite(deleteNotification, {
    ...options,
    optimistic: [inList<Named>((all, input) => all.filter((one) => !isNamed(input)(one)))],
  });
  return {
    markRead: (ids: readonly string[]) => {
      for (const id of ids) read.mutate({ params: { id } });
    },
    /** Those up to the newest one on the screen: what arrives meanwhile stays unread. */
    markAllRead: ({ createdAt: seenUntil }: Notification) => readAll.mutate({ query: { seenUntil } }),
    remove: (ids: readonly string[]) => {
      for (const id of ids) remove.mutate({ params: { id } });
    },
  };
}

function asRead(notification: Notification): Notification {
  return { ...notification, isRead: true };
}

function inList<Input>(update: (all: Notification[], input: Input) => Notification[]): Optimistic<Input> {
  return optimisticItems(listNotifications, update);
}
