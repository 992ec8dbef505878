/** A manager, or a key of the company, decides about a reward that the company's own rules alone flagged. */
import { refuse } from '#server/kernel/refusal.ts';
import { decideReview, findCompanyReview } from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { type CompanyActor, requireMayGiveOut } from '../require-company-actor.ts';
import { auditedReview } from './audited-reviews.ts';

export type OwnDecision = { reviewId: string; act: 'release' | 'block'; reason: string | null };

/**
 * The same decision twice changes nothing. Throws `not-found`, also for a reward of another company, `review-decided`,
 * `review-needs-staff`, and for a release `enterprise-inactive` and `account-frozen`.
 */
export async function decideOwnReview(
  deps: Pick<EnterpriseDeps, 'db' | 'clock' | 'jobs'>,
  acting: CompanyActor,
  { reviewId, act, reason }: OwnDecision,
): Promise<void> {
  if (!(await findCompanyReview(deps.db, acting.enterpriseId, reviewId))) throw refuse('not-found');
  // A block gives nothing out, and must never wait.
  if (act === 'release') await requireMayGiveOut(deps.db, acting);
  const decision = { act, as: 'company', by: acting.userId, note: reason } as const;
  await decideReview(deps, reviewId, decision, auditedReview(deps, acting, act, reason));
}
