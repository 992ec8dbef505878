/** A manager, or a key of the company, decides about a reward that the company's own rules alone flagged. */
import { refuse } from '#server/kernel/refusal.ts';
import { decideReview, findCompanyReview } from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { auditedReview } from './audited-reviews.ts';
import { mayRelease } from './company-fraud-review.ts';

export type OwnDecision = { reviewId: string; act: 'release' | 'block'; reason: string | null };

const OWN = 'You sent this reward, so another manager must release it.';

/**
 * The same decision twice changes nothing. Throws `not-found`, also for a reward of another company,
 * `review-decided`, `review-needs-staff`, `not-signed-in`, and for a release `own-request`,
 * `enterprise-inactive` and `account-frozen`.
 */
export async function decideOwnReview(
  deps: Pick<EnterpriseDeps, 'db' | 'clock' | 'jobs'>,
  acting: CompanyActor,
  { reviewId, act, reason }: OwnDecision,
): Promise<void> {
  const found = await findCompanyReview(deps.db, acting.enterpriseId, reviewId);
  if (!found) throw refuse('not-found');
  if (act === 'release' && !mayRelease(acting, found.reward)) throw refuse('own-request', { message: OWN });
  const decision = { act, as: 'company', by: acting.userId, note: reason } as const;
  await decideReview(deps, reviewId, decision, auditedReview(deps, acting, act, reason));
}
