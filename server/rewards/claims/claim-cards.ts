/** The recipient chooses gift cards: hold of the reward → hold of their order. */
import { createHash } from 'node:crypto';
import { DatabaseError } from 'pg';
import { displayCents } from '#contract/kernel/money.ts';
import { cartRefusal } from '#server/cart/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import { ledgerRefusal, repaidText } from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { notifySender } from '../guests/notify-sender.ts';
import { leftCents, type Reward } from '../reward.ts';
import { claimantText, rewardTexts } from '../reward-texts.ts';
import { claimKeys, findClaimHits, flagClaim } from '../risk/check-claim.ts';
import { findClaim, lockClaim } from './find-claim.ts';
import { requireCode } from './require-code.ts';
import { requireUndisputed } from './require-undisputed.ts';
import { identifyClaimant, resolveClaimant } from './resolve-claimant.ts';
import { findClaimById, insertClaim, orderCards } from './store.ts';

export type CardsChoice = {
  token: string;
  code: string | undefined;
  /** The claimant's own address, for a reward without one. */
  email: string | undefined;
  items: { giftCardId: string; amountCents: bigint; quantity: number }[];
  /** The signed-in member, if any. */
  actor: Actor | null;
  browserHash: Buffer;
  ip: string;
  /** The same key for the same reward is the same claim. */
  requestKey: string | undefined;
};

/**
 * Throws `not-found`, `reward-gone`, `more-than-left`, `claim-waits`, `claim-own`, `claim-code-required`,
 * `invalid-code`, `claimant-unfit`, `gift-card-not-allowed`, `gift-card-unavailable`, `amount-out-of-range`
 * and `key-reused`.
 */
export async function claimCards(deps: RewardsDeps, choice: CardsChoice): Promise<void> {
  const { id: rewardId } = await findClaim(deps.db, choice.token);
  const claimId =
    choice.requestKey === undefined ? newId() : idempotentId('claim', rewardId, choice.requestKey);
  if (await isRepeated(deps.db, claimId, choice)) return;
  await requireCode(deps, choice.token, choice.code);
  const result = await transaction(deps.db, (tx) => claim(deps, tx, claimId, choice));
  // The review is committed first, so that the refusal does not roll it back.
  if (result === 'flagged') throw refuse('claim-waits');
}

async function claim(
  deps: RewardsDeps,
  tx: Tx,
  claimId: string,
  choice: CardsChoice,
): Promise<'claimed' | 'flagged'> {
  const now = deps.clock.now();
  const { items, actor, browserHash } = choice;
  const reward = await findClaimBehindLock(tx, choice, claimId, now);
  if (reward === 'repeated') return 'claimed';
  const rewardId = reward.id;
  requireOther(reward, actor);
  await requireUndisputed(tx, reward);
  const totalCents = items.reduce(
    (sum, { amountCents, quantity }) => sum + amountCents * BigInt(quantity),
    0n,
  );
  if (totalCents > leftCents(reward))
    throw refuse('more-than-left', { message: `This gift has ${displayCents(leftCents(reward))} left.` });
  const claimant = await identifyClaimant(tx, reward, { actor, email: choice.email });
  const checked = { ...claimant, ip: choice.ip, browserHash, amountCents: totalCents };
  await tx.query('savepoint claim_choice');
  const userId = await resolveClaimant(tx, deps, reward, { actor, email: choice.email });
  const orderId = newId();
  const amountCents = await orderCards(tx, { orderId, userId, rewardId, items }).catch((error: unknown) => {
    throw choiceRefusal(error) ?? cartRefusal(error) ?? ledgerRefusal(error);
  });
  // Behind the choice: what cannot be claimed is refused alike for every recipient, so that a bearer who
  // names an address does not learn for nothing whether its owner is on a list.
  const hits = await findClaimHits(tx, deps, reward, checked);
  if (hits.length > 0) {
    await tx.query('rollback to savepoint claim_choice');
    await flagClaim(tx, deps, reward, checked, hits);
    return 'flagged';
  }
  const given = { browserHash, contentHash: hashChoice(choice), ...claimKeys(checked) };
  const written = { id: claimId, rewardId, userId, orderId, amountCents, ...given };
  await insertClaim(tx, written, now);
  await notifyClaimed(deps, tx, reward, { amountCents, userId });
  return 'claimed';
}

/** For a card that the sender does not allow; undefined for any other error. */
function choiceRefusal(error: unknown): Refusal | undefined {
  return error instanceof DatabaseError && error.code === 'IR001'
    ? refuse('gift-card-not-allowed')
    : undefined;
}

/** The locked reward; 'repeated' where a concurrent call with the same key was first. */
async function findClaimBehindLock(
  tx: Tx,
  choice: CardsChoice,
  claimId: string,
  now: Date,
): Promise<Reward | 'repeated'> {
  let reward: Reward;
  try {
    reward = await lockClaim(tx, choice.token, now);
  } catch (error) {
    // It may have taken the last cent.
    if (await isRepeated(tx, claimId, choice)) return 'repeated';
    throw error;
  }
  return (await isRepeated(tx, claimId, choice)) ? 'repeated' : reward;
}

/** Throws `key-reused` where the same key claimed something else, or in another browser. */
async function isRepeated(db: Queryable, claimId: string, choice: CardsChoice): Promise<boolean> {
  const first = await findClaimById(db, claimId);
  if (!first) return false;
  const { browserHash, contentHash } = first;
  const same = browserHash.equals(choice.browserHash) && contentHash?.equals(hashChoice(choice)) === true;
  if (!same) throw refuse('key-reused');
  return true;
}

/** The same cards for the same address have the same hash. */
function hashChoice({ items, email }: CardsChoice): Buffer {
  const cards = items.map(({ giftCardId, amountCents, quantity }) => [
    giftCardId,
    amountCents.toString(),
    quantity,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([cards, email ?? null]))
    .digest();
}

/** Throws `claim-own`. */
export function requireOther({ actorId }: Reward, actor: Actor | null): void {
  if (actor?.userId === actorId) throw refuse('claim-own');
}

/** Notifies the sender, and the account that got the cards or the money. */
export async function notifyClaimed(
  deps: Pick<RewardsDeps, 'jobs'>,
  tx: Tx,
  reward: Reward,
  { amountCents, userId, repaidCents = 0n }: { amountCents: bigint; userId: string; repaidCents?: bigint },
): Promise<void> {
  const rest = leftCents(reward) - amountCents;
  const { noun, title } = rewardTexts(reward);
  const claimant = claimantText(reward);
  const all = rest === 0n && reward.claimedCents === 0n;
  await notifySender(deps, tx, reward, {
    title: `${title} Claimed`,
    message: all
      ? `${claimant} claimed your ${noun} of ${displayCents(amountCents)}.`
      : rest === 0n
        ? `${claimant} claimed the last ${displayCents(amountCents)} of your ${noun}.`
        : `${claimant} claimed ${displayCents(amountCents)} of your ${noun}; ${displayCents(rest)} is left.`,
  });
  await notify(tx, {
    userId,
    title: 'Gift Claimed',
    message: `You claimed ${displayCents(amountCents)} of a gift from ${reward.senderName}.${repaidText(repaidCents)}`,
    about: { topic: 'wallet' },
  });
}
