/** What a notification is about. It leads there, and those of one order stand together. */
import type { NOTIFICATION_TOPICS } from '#contract/notifications.ts';

export type Topic = (typeof NOTIFICATION_TOPICS)[number];

export type About =
  | { topic: 'order' | 'gift-card'; orderId: string }
  | { topic: 'payment'; paymentId: string }
  | { topic: Exclude<Topic, 'order' | 'gift-card' | 'payment'> };

export type AboutColumns = { topic: Topic | null; objectId: string | null };

export function aboutColumns(about: About | undefined): AboutColumns {
  if (about === undefined) return { topic: null, objectId: null };
  const { topic } = about;
  if ('orderId' in about) return { topic, objectId: about.orderId };
  return { topic, objectId: 'paymentId' in about ? about.paymentId : null };
}
