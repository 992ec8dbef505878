/**
 * Where a queued mail goes once its account has another address, or is deleted
 * (docs/decisions/0280-where-a-late-mail-goes.md). Every mail of the queue is in this table; the compiler
 * requires it.
 */
import type { HarmlessMail } from './templates.ts';

/**
 * `account`: to the address that the account has when the mail is sent, and nowhere once it is deleted.
 * `given`: to the address that it was written for.
 */
export type MailAddress = 'account' | 'given';

export const MAIL_ADDRESSES: Record<HarmlessMail['template'], MailAddress> = {
  // The address that the sender of a gift gave for it; the sender may have no account.
  'gift-receipt': 'given',
  'gift-returned': 'given',
  'gift-paid-out': 'given',
  'gift-refund-failed': 'given',
  'gift-expired': 'given',
  // The owner of a stolen account reads these at the address that the thief left.
  'password-changed': 'given',
  'security-change': 'given',
  // Money, cards and requests are the business of the account.
  'funds-added': 'account',
  'gift-received': 'account',
  'gift-not-delivered': 'account',
  'payment-update': 'account',
  'purchase-released': 'account',
  'card-case': 'account',
  'card-expires': 'account',
  'reward-received': 'account',
  'employer-asks': 'account',
  'approval-requested': 'account',
  'approval-decided': 'account',
  'reviews-requested': 'account',
  'low-balance': 'account',
  'top-ups-stopped': 'account',
  'webhook-switched-off': 'account',
  'staff-request': 'account',
  'cash-out-requested': 'account',
  'cash-out-decided': 'account',
};
