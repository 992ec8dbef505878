/** What is recorded about the security of accounts. */

export type SecurityEventKind =
  | 'sign-in'
  | 'sign-in-failed'
  | 'new-device'
  | 'sign-in-disowned'
  | 'two-factor-enabled'
  | 'two-factor-disabled'
  | 'two-factor-failed'
  | 'backup-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'presence-proven'
  | 'proof-failed'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'password-changed'
  | 'password-reset'
  | 'email-changed'
  | 'email-change-undone'
  | 'email-moved'
  | 'sessions-ended'
  | 'others-signed-out'
  | 'role-given'
  | 'role-removed'
  | 'codes-revealed'
  | 'data-exported'
  | 'customer-opened'
  // Other modules add their own kinds. The database accepts lower-case words with hyphens.
  | (string & {});

/** Where it came from: a browser as the request shows it, or the browser of a session. */
export type EventOrigin = { ip: string | null; userAgent: string | null } | { sessionId: string };

export type NewSecurityEvent = {
  kind: SecurityEventKind;
  /** The account that it happened to; null where a sign-in named no account. */
  userId: string | null;
  /** The user who did it, if that is not the account's own. */
  actorId?: string | null;
  /** A hash of the email that a sign-in named, so that attempts at many accounts can be counted. */
  accountKey?: string;
  origin: EventOrigin | null;
  /** Never a secret: no password, code, token or gift-card code. */
  detail?: Readonly<Record<string, string | number | boolean | null>>;
};

/** Events of a refusal. The log has them as warnings. */
const FAILURES = new Set<SecurityEventKind>([
  'sign-in-failed',
  'two-factor-failed',
  'proof-failed',
  'sign-in-disowned',
]);

export function isFailure(kind: SecurityEventKind): boolean {
  return FAILURES.has(kind);
}
