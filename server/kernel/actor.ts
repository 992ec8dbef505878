/** Who is asking. Handed to every use case; never ambient. */
import type { Role } from '#contract/kernel/capabilities.ts';

export type Actor = {
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
  readonly enterpriseId: string | null;
};
