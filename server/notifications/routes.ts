/** Binds the notifications behind the bell. */
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Id } from '#contract/kernel/common.ts';
import * as contract from '#contract/notifications.ts';
import type { Db } from '#server/db/pool.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { refuse } from '#server/kernel/refusal.ts';
import * as store from './store.ts';

const pageSize = 50;

export function notificationsRoutes(app: App, { db }: { db: Db }): void {
  bind(app, contract.listNotifications, async ({ actor, query, reply }) => {
    const limit = query.limit ?? pageSize;
    const before = parseCursor(query.cursor);
    // One more than asked for tells whether there is a next page.
    const rows = await store.selectNotifications(db, { userId: actor.userId, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last) linkNext(reply, { cursor: last.id, limit });
    return page.map(toNotification);
  });

  bind(app, contract.countUnreadNotifications, async ({ actor }) => ({
    count: await store.countUnread(db, actor.userId),
  }));

  bind(app, contract.markNotificationRead, async ({ actor, params }) => {
    const row = await store.markRead(db, { userId: actor.userId, id: params.id });
    if (!row) throw refuse('not-found');
    return toNotification(row);
  });

  bind(app, contract.markAllNotificationsRead, async ({ actor }) => {
    await store.markAllRead(db, actor.userId);
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
  };
}

function parseCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!Id.safeParse(cursor).success)
    throw refuse('invalid-input', { fields: { cursor: 'This is not valid.' } });
  return cursor;
}

function linkNext(reply: FastifyReply, page: { cursor: string; limit: number }): void {
  const address = `${contract.listNotifications.path}?cursor=${page.cursor}&limit=${page.limit}`;
  reply.header('link', `<${address}>; rel="next"`);
}
