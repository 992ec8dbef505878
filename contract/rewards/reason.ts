/** Why staff or a manager did something with a reward. */
import { z } from 'zod';

export const REASON_MAX = 400;

const REASON = 'Please say why.';

export const RewardReasonBody = z.object({
  reason: z
    .string(REASON)
    .trim()
    .min(1, REASON)
    .max(REASON_MAX, `Reasons can have at most ${REASON_MAX} characters.`),
});
