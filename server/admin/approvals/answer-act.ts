/** The answer to an act that was carried out or waits. */
import type { FastifyReply } from 'fastify';
import type { WaitsForApproval } from '#contract/admin/approvals.ts';
import type { Submitted } from './submit-act.ts';

/** Answers 202 for an act that waits. */
export function answerAct<Outcome, Answer>(
  reply: FastifyReply,
  submitted: Submitted<Outcome>,
  toAnswer: (outcome: Outcome) => Answer,
): Answer | WaitsForApproval {
  if ('done' in submitted) return toAnswer(submitted.done);
  reply.code(202);
  return submitted.waits;
}
