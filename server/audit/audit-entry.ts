/** One thing that a member of the staff did. */
import type { Role } from '#contract/kernel/capabilities.ts';

/** What can be written down: text, numbers, yes or no. Amounts are decimal strings. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

export type AuditAction =
  | 'customer-edited'
  | 'contact-edited'
  | 'user-frozen'
  | 'user-unfrozen'
  | 'funds-added'
  | 'payment-processed'
  | 'payment-completed'
  | 'refund-requested'
  | 'staff-created'
  | 'staff-deleted'
  | 'enterprise-created'
  | 'enterprise-edited'
  // The rest of the staff's area adds its own; the database asks for words with hyphens and no more.
  | (string & {});

/** Who did it, in which role. */
export type AuditActor = { userId: string; role: Role };

export type NewAuditEntry = {
  actor: AuditActor;
  action: AuditAction;
  subject: {
    /** `user`, `payment`, `enterprise` … */
    kind: string;
    id: string;
    /** In words: a name, an e-mail, a payment id. */
    words: string;
  };
  reason?: string | null | undefined;
  /** What was there and what is there now, of what changed alone. */
  before?: Facts | null;
  after?: Facts | null;
};

/** Only what differs between the two, so that an entry says what happened and not what stayed. */
export function changesBetween(before: Facts, after: Facts): { before: Facts; after: Facts } | null {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (names.length === 0) return null;
  return {
    before: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
    after: Object.fromEntries(names.map((name) => [name, after[name] ?? null])),
  };
}
