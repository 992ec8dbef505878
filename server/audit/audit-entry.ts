/** One action of a member of the staff, or of a company's manager. */
import type { Role } from '#contract/kernel/capabilities.ts';

/** Values that an entry may hold: text, numbers, booleans. Amounts are decimal strings. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

export type AuditAction =
  | 'customer-edited'
  | 'contact-edited'
  | 'user-frozen'
  | 'user-unfrozen'
  | 'sessions-ended'
  | 'funds-added'
  | 'payment-processed'
  | 'payment-completed'
  | 'refund-requested'
  | 'refund-asked-about'
  | 'refund-released'
  | 'refund-taken-in'
  | 'suspense-paid-out'
  | 'debt-written-off'
  | 'problem-resolved'
  | 'staff-created'
  | 'staff-deleted'
  | 'enterprise-created'
  | 'enterprise-edited'
  // Other staff modules add their own actions. The database accepts lower-case words with hyphens.
  | (string & {});

/** The actor and their role. */
export type AuditActor = { userId: string; role: Role };

export type NewAuditEntry = {
  /** A second entry with the same id is left out: for actions that are repeated with one key. */
  id?: string;
  actor: AuditActor;
  action: AuditAction;
  subject: {
    /** `user`, `payment`, `enterprise` … */
    kind: string;
    id: string;
    /** A readable name: a person's name, an email, a payment id. */
    label: string;
  };
  reason?: string | null | undefined;
  /** The company whose managers read it: of their own actions. The staff's log leaves such entries out. */
  enterpriseId?: string;
  /** The changed fields, before and after. */
  before?: AuditFacts | null;
  after?: AuditFacts | null;
};

/** Keeps only the fields that differ, so that an entry shows the change alone. */
export function changesBetween(
  before: AuditFacts,
  after: AuditFacts,
): { before: AuditFacts; after: AuditFacts } | null {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (names.length === 0) return null;
  return {
    before: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
    after: Object.fromEntries(names.map((name) => [name, after[name] ?? null])),
  };
}
