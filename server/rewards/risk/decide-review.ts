/** Releases or blocks a reward under review, once. */
import { findUser } from '#server/accounts/index.ts';
import { type InTransaction, type Tx, transaction } from '#server/db/transaction.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import { closeReward } from '../close-reward.ts';
import { enqueueDelivery, enqueueReminder } from '../delivery/enqueue-delivery.ts';
import type { SenderDeps } from '../deps.ts';
import { isOwnContact } from '../is-own-contact.ts';
import { inReview, type Reward } from '../reward.ts';
import { lockReward } from '../store.ts';
import { type DecidedAs, isWaiting, type Review } from './review.ts';
import { markHeld, markReviewReleased, updateDecided } from './review-end-store.ts';
import { findReview } from './review-store.ts';

const OWN = 'You sent this gift, or it is for you, so a colleague must decide.';

type Deps = Pick<SenderDeps, 'db' | 'clock' | 'jobs'>;

/** `return`: what was blocked under a sanctions rule goes back to its payer. */
export type ReviewAct = 'release' | 'block' | 'return';

export type ReviewDecision = {
  act: ReviewAct;
  as: Exclude<DecidedAs, 'closed'>;
  /** The user who decides; null for the sweep. */
  by: string | null;
  note: string | null;
};

/**
 * Throws `not-found`, `review-decided` where another decision was first, `review-needs-staff` and
 * `own-request`. The same decision twice changes nothing.
 */
export function decideReview(
  deps: Deps,
  reviewId: string,
  decision: ReviewDecision,
  alsoDo?: InTransaction<Reward>,
): Promise<Review> {
  return transaction(deps.db, async (tx) => {
    const rewardId = (await findReview(tx, reviewId))?.rewardId;
    // The reward's row is the lock of its review, as of all that happens to it.
    const reward = rewardId === undefined ? undefined : await lockReward(tx, rewardId);
    const review = await findReview(tx, reviewId);
    if (!reward || !review) throw refuse('not-found');
    const step = decideReviewStep(review, decision);
    if (step instanceof Error) throw step;
    if (step === 'none') return review;
    if (givesOut(step, review) && (await isOwnOfStaff(tx, reward, decision)))
      throw refuse('own-request', { message: OWN });
    if (!inReview(reward)) throw new Error(`Reward ${reward.id} is not under review.`);
    await take(deps, tx, { reward, review, step, decision });
    await alsoDo?.(tx, reward);
    return (await findReview(tx, reviewId)) ?? review;
  });
}

/** To its recipient; or, of what a sanctions rule holds, to its sender. */
function givesOut(step: Step, { state }: Review): boolean {
  return step === 'release' || (step === 'return' && state === 'held');
}

/**
 * The rules check staff too. Of a company, only managers who set its rules release their own (mayRelease).
 */
async function isOwnOfStaff(tx: Tx, reward: Reward, { as, by }: ReviewDecision): Promise<boolean> {
  if (as !== 'staff' || by === null) return false;
  return reward.actorId === by || isOwnContact(await findUser(tx, by), reward);
}

type Step = 'none' | 'release' | 'hold' | 'return';

/** What a decision does to a review as it stands. */
export function decideReviewStep(
  review: Pick<Review, 'state' | 'needsStaff' | 'sanctions' | 'decidedAs'>,
  { act, as }: Pick<ReviewDecision, 'act' | 'as'>,
): Step | Refusal {
  const { state, sanctions } = review;
  if (as === 'company' && review.needsStaff) return refuse('review-needs-staff');
  if (!isWaiting(review)) {
    const isSame = act === 'release' ? state === 'released' : state === 'blocked';
    return isSame && review.decidedAs !== 'closed' ? 'none' : refuse('review-decided');
  }
  if (act === 'release') return 'release';
  if (act === 'return') return state === 'held' ? 'return' : refuse('review-decided');
  if (state === 'held') return 'none';
  return sanctions ? 'hold' : 'return';
}

async function take(
  deps: Deps,
  tx: Tx,
  {
    reward,
    review,
    step,
    decision,
  }: { reward: Reward; review: Review; step: Step; decision: ReviewDecision },
): Promise<void> {
  const { as, by, note } = decision;
  const now = deps.clock.now();
  if (step === 'return')
    return closeReward(deps, tx, reward, { end: 'canceled', now, reviewEnd: { as, by, note } });
  if (step === 'hold') {
    await markHeld(tx, reward.id);
    return updateDecided(tx, reward.id, { state: 'held', as, by, note, now });
  }
  await markReviewReleased(tx, reward.id, review.createdAt, now);
  await updateDecided(tx, reward.id, { state: 'released', as, by, note, now });
  await goOn(deps, tx, reward);
}

/** A message that waited goes out; a recipient who has the link reads that the gift is there again. */
async function goOn(deps: Deps, tx: Tx, reward: Reward): Promise<void> {
  if (reward.method === 'LINK') return;
  if (reward.delivery === 'PENDING') await enqueueDelivery(deps, tx, reward);
  if (reward.delivery === 'SUCCEEDED') await enqueueReminder(deps, tx, reward);
}
