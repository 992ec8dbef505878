/** Binds the notifications behind the bell. */
import type { z } from 'zod';
import * as contract from '#contract/notifications.ts';
import type { Db } from '#server/db/pool.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import * as store from './store.ts';

export function notificationsRoutes(app: App, { db }: { db: Db }): void {
  bind(app, contract.listNotifications, ({ actor: { userId }, page }) =>
    takePage(page, {
      cursors: byCreation,
      read: (after, limit) => store.selectNotifications(db, { userId, after, limit }),
      placeOf: ({ micros, id }) => ({ micros, id }),
      toItem: toNotification,
    }),
  );

  bind(app, contract.countUnreadNotifications, async ({ actor }) => ({
    count: await store.countUnread(db, actor.userId),
  }));

  bind(app, contract.markNotificationRead, async ({ actor, params }) => {
    const row = await store.setNotificationRead(db, { userId: actor.userId, id: params.id });
    if (!row) throw refuse('not-found');
    return toNotification(row);
  });

  bind(app, contract.markAllNotificationsRead, async ({ actor, query: { seenUntil } }) => {
    await store.markAllRead(db, { userId: actor.userId, seenUntil: seenUntil ? new Date(seenUntil) : null });
    return { message: 'All notifications are marked as read.' };
  });

  bind(app, contract.deleteNotification, async ({ actor, params }) => {
    const found = await store.deleteNotification(db, { userId: actor.userId, id: params.id });
    if (!found) throw refuse('not-found');
    return { message: 'The notification is deleted.' };
  });
}

function toNotification(row: store.NotificationRow): z.output<typeof contract.Notification> {
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    isRead: row.is_read,
    createdAt: row.created_at.toISOString(),
    topic: row.topic,
    objectId: row.object_id,
  };
}
