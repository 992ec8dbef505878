/** Notifications inside the product. */
import { z } from 'zod';
import { Done, Id, PageQuery, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';

/**
 * What a notification is about: an order or one of its cards (`objectId` is the order), a payment
 * (`objectId`), or a page of the reader.
 */
export const NOTIFICATION_TOPICS = [
  'order',
  'gift-card',
  'payment',
  'transactions',
  'wallet',
  'sent-gifts',
  'approvals',
  'reviews',
  'settings',
  'funding',
] as const;

export const Notification = z
  .object({
    id: Id,
    title: z.string(),
    message: z.string(),
    isRead: z.boolean(),
    createdAt: Timestamp,
    topic: z.enum(NOTIFICATION_TOPICS).nullable(),
    objectId: Id.nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

const params = z.object({ id: Id });

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The newest notifications first',
  actor: 'signed-in',
  query: PageQuery,
  paged: { pageSize: 50 },
  reply: { 200: z.array(Notification) },
});

export const countUnreadNotifications = defineRoute({
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'How many are unread; polled, and not counted as activity',
  actor: 'signed-in',
  polled: true,
  reply: { 200: z.object({ count: z.int() }) },
});

export const markNotificationRead = defineRoute({
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  summary: 'Mark one as read',
  actor: 'signed-in',
  params,
  reply: { 200: Notification },
  refusals: ['not-found'],
});

export const markAllNotificationsRead = defineRoute({
  method: 'PATCH',
  path: '/api/notifications/read-all',
  summary: 'Mark all as read, or those up to the newest one that the reader has seen',
  actor: 'signed-in',
  query: z.object({
    seenUntil: Timestamp.optional().describe('The time of that one; later ones stay unread'),
  }),
  reply: { 200: Done },
});

export const deleteNotification = defineRoute({
  method: 'DELETE',
  path: '/api/notifications/:id',
  summary: 'Delete one',
  actor: 'signed-in',
  params,
  reply: { 200: Done },
  refusals: ['not-found'],
});
