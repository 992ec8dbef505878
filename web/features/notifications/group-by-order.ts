/** The notifications of an order and of its cards stand together, where the newest of them stands. */
import type { Notification } from '#contract/notifications.ts';

/** Newest first. */
export type Group = readonly [Notification, ...Notification[]];

export function groupByOrder(items: readonly Notification[]): Group[] {
  const groups: [Notification, ...Notification[]][] = [];
  const byOrder = new Map<string, [Notification, ...Notification[]]>();
  for (const item of items) {
    const order = item.topic === 'order' || item.topic === 'gift-card' ? item.objectId : null;
    const known = order === null ? undefined : byOrder.get(order);
    if (known) {
      known.push(item);
      continue;
    }
    const group: [Notification, ...Notification[]] = [item];
    groups.push(group);
    if (order !== null) byOrder.set(order, group);
  }
  return groups;
}

export function unreadIn(group: Group): string[] {
  return group.filter(({ isRead }) => !isRead).map(({ id }) => id);
}
