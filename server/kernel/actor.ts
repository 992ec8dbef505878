/** The caller of a use case. Passed as an argument, never ambient. */
import type { Role } from '#contract/kernel/capabilities.ts';

export type Actor = {
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
  readonly enterpriseId: string | null;
};
