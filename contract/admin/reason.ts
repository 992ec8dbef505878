/** Why staff did something, kept in the audit log. */
import { z } from 'zod';

const GIVE_REASON = 'Please provide a reason.';
const SAY_WHY = 'Please say why.';

export const reason = z.string(GIVE_REASON).trim().min(1, GIVE_REASON).max(500);

export const ReasonBody = z.object({ reason });

/** Why staff freeze, unfreeze or sign out an account. */
export const AccountReasonBody = z.object({
  reason: z.string(SAY_WHY).trim().min(1, SAY_WHY).max(500, SAY_WHY),
});
