/** The events that webhooks tell, each with the kind of its resource. */
export const WEBHOOK_EVENTS = {
  'ORDERS.CREATED': 'orders',
  'ORDERS.APPROVED': 'orders',
  'ORDERS.CANCELED': 'orders',
  'ORDERS.FAILED': 'orders',
  'REWARDS.DELIVERY.SUCCEEDED': 'rewards',
  'REWARDS.DELIVERY.FAILED': 'rewards',
  'REWARDS.OPENED': 'rewards',
  'REWARDS.REDEEMED': 'rewards',
  'REWARDS.THANKED': 'rewards',
  'REWARDS.CANCELED': 'rewards',
  'REWARDS.EXPIRED': 'rewards',
  'INVOICES.CREATED': 'invoices',
  'INVOICES.PAID': 'invoices',
  'INVOICES.DELETED': 'invoices',
  'TOPUPS.CREATED': 'topups',
  'TOPUPS.FULLY_CREDITED': 'topups',
  'TOPUPS.REJECTED': 'topups',
  'FUNDING_SOURCES.FUNDED': 'funding_sources',
  'MEMBERS.CREATED': 'members',
  'MEMBERS.DELETED': 'members',
  'CAMPAIGNS.CREATED': 'campaigns',
  'CAMPAIGNS.DELETED': 'campaigns',
  'PRODUCTS.ADDED': 'products',
  'PRODUCTS.REMOVED': 'products',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
