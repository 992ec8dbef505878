/** The states of a reward, of its order and of its delivery. */

export const DELIVERY_STATES = ['SCHEDULED', 'PENDING', 'SUCCEEDED', 'FAILED'] as const;
/** EMAIL: we mail the link. PHONE: we text it. LINK: its sender hands it out. */
export const DELIVERY_METHODS = ['EMAIL', 'PHONE', 'LINK'] as const;
/** One act of paying has one or more rewards, and executes whole or not at all. */
export const REWARD_ORDER_STATES = [
  'OPEN',
  'PENDING APPROVAL',
  'PENDING INTERNAL PAYMENT APPROVAL',
  'EXECUTED',
  'FAILED',
  'CANCELED',
] as const;
export const REWARD_STATES = ['unclaimed', 'partly-claimed', 'claimed', 'canceled', 'expired'] as const;
/** Why a mail or a text message did not arrive. */
export const DELIVERY_ERRORS = [
  'invalid_email',
  'invalid_domain',
  'mailbox_unavailable',
  'domain_block',
  'email_delivery_failed',
  'smtp_delivery_failed',
  'spam_report',
  'apple_private_relay',
  'sms_delivery_failed',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];
