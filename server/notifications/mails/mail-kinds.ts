/**
 * Which mails are always sent, and which obey the user's switch
 * (docs/decisions/0021-which-mails-obey-a-switch.md). Every mail is in this table; the compiler requires it.
 */
import type { AnyMail } from './templates.ts';

/** `always`: receipts, purchased codes, security, and anything the user requested. `optional`: the rest. */
export type MailKind = 'always' | 'optional';

export const MAIL_KINDS: Record<AnyMail['template'], MailKind> = {
  // Requested by the reader, and useless to anybody else.
  'verify-email': 'always',
  'reset-password': 'always',
  'set-password': 'always',
  'enrolment-link': 'always',
  'email-code': 'always',
  'claim-code': 'always',
  invoice: 'always',
  // Another person may have done it.
  'password-changed': 'always',
  'security-change': 'always',
  'email-changed': 'always',
  'new-device': 'always',
  'email-change-question': 'always',
  'staff-request': 'always',
  // Money that waits for its reader, who has no account with a switch.
  'gift-link': 'always',
  'gift-reminder': 'always',
  'gift-expired': 'always',
  // The receipt of a guest, and how the guest's payment ended.
  'guest-gift-receipt': 'always',
  'guest-gift-update': 'always',
  // Payments and purchases.
  'funds-added': 'always',
  'gift-receipt': 'always',
  'gift-not-delivered': 'always',
  'gift-returned': 'always',
  'gift-paid-out': 'always',
  'gift-refund-failed': 'always',
  'payment-update': 'always',
  'gift-card-codes': 'always',
  'card-case': 'always',
  'cash-out-requested': 'always',
  'cash-out-decided': 'always',
  'account-deleted': 'always',
  'top-ups-stopped': 'always',
  'webhook-switched-off': 'always',
  // Also a notification inside the product.
  'purchase-released': 'optional',
  'card-expires': 'optional',
  'gift-received': 'optional',
  'reward-received': 'optional',
  'employer-asks': 'optional',
  'approval-requested': 'optional',
  'approval-decided': 'optional',
  'reviews-requested': 'optional',
  'low-balance': 'optional',
};
