/** The caller of a use case. Passed as an argument, never ambient. */
import type { Role } from '#contract/kernel/capabilities.ts';

export type Actor = {
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
  readonly enterpriseId: string | null;
  /** Whether this session proved within the last 15 minutes that its owner is present (P55). */
  readonly proven: boolean;
  /** Set for staff who have not proven the second factor that the operator demands of them (P45). */
  readonly secondFactor?: 'missing' | 'unproven';
};
