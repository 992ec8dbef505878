/**
 * Which mails go in any case, and which obey the person's own switch (docs/decisions/0021-which-mails-obey-a-switch.md). Every
 * mail is in this one table: the compiler asks for a new one.
 */
import type { AnyMail } from './templates.ts';

/** `always`: a receipt, a bought code, a matter of security, or something that was asked for. `optional`: news. */
export type MailKind = 'always' | 'optional';

export const MAIL_KINDS: Record<AnyMail['template'], MailKind> = {
  // Asked for, and of no use to anybody who did not.
  'verify-email': 'always',
  'reset-password': 'always',
  'set-password': 'always',
  'email-code': 'always',
  // Somebody else may have done it.
  'password-changed': 'always',
  'security-change': 'always',
  // What was paid, and what was bought.
  'funds-added': 'always',
  'gift-receipt': 'always',
  'gift-returned': 'always',
  'gift-card-codes': 'always',
  'account-deleted': 'always',
  // News, which is a notification inside the product as well.
  'purchase-released': 'optional',
  'gift-received': 'optional',
  'reward-received': 'optional',
  'employer-asks': 'optional',
};
