/** The answer to an act that was carried out or waits. */
import type { FastifyReply } from 'fastify';
import type { WaitsForApproval } from '#contract/admin/approvals.ts';
import type { Submitted } from './submit-act.ts';

/** What waits answers 202. */
export function answerAct<Outcome, Answer>(
  reply: FastifyReply,
  submitted: Submitted<Outcome>,
  toAnswer: (outcome: Outcome) => Answer,
): Answer | WaitsForApproval {
  if ('done' in submitted) return toAnswer(submitted.done);
  reply.code(202);
  return submitted.waits;
}
