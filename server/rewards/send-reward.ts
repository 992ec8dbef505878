/** A member sends a gift to an email address. Its money is held until it is claimed, canceled or expired. */
import { displayCents } from '#contract/kernel/money.ts';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { findUser, type UserRow } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { momentText } from '#server/kernel/calendar.ts';
import { newId } from '#server/kernel/id.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { member } from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import { requireProofAboveLimit } from '#server/security/index.ts';
import { memberName, requireWithinDay } from '#server/send-funds/index.ts';
import type { RewardsDeps } from './deps.ts';
import type { RewardThrottles } from './limits.ts';
import { hashRewards, type RewardToOrder } from './orders/order.ts';
import { orderRewards } from './orders/order-rewards.ts';
import { findOrder } from './orders/order-store.ts';
import type { Reward } from './reward.ts';
import { findReward } from './store.ts';

export type RewardRequest = {
  recipientEmail: string;
  recipientName: string;
  amountCents: bigint;
  design: RewardDesign;
  message: string | null;
  /** Null for now. */
  deliverAt: Date | null;
  timeZone?: string | undefined;
  /** The same key of the same sender is the same reward. */
  requestKey: string | undefined;
};

/**
 * Throws `recipient-is-you`, `insufficient-balance`, `account-frozen`, `transfer-limit`, `key-reused`,
 * `invalid-input` for a date, and `reauthenticate`.
 */
export async function sendReward(
  deps: RewardsDeps,
  limits: RewardThrottles,
  actor: Actor,
  request: RewardRequest,
): Promise<Reward> {
  const { userId } = actor;
  const sender = await findUser(deps.db, userId);
  if (!sender) throw refuse('not-signed-in');
  if (sender.email === request.recipientEmail) throw refuse('recipient-is-you');
  const id = request.requestKey === undefined ? newId() : idempotentId('reward', userId, request.requestKey);
  const before = await findReward(deps.db, id);
  if (before) return requireSame(deps.db, before, rewardOf(id, request));
  await limits.countSend(userId);
  return transaction(deps.db, (tx) => hold(deps, tx, { id, actor, sender, request }));
}

type Sending = { id: string; actor: Actor; sender: UserRow; request: RewardRequest };

async function hold(deps: RewardsDeps, tx: Tx, { id, actor, sender, request }: Sending): Promise<Reward> {
  const { amountCents } = request;
  const reward = rewardOf(id, request);
  // An order of one, under the id of its reward.
  const ordered = await orderRewards(tx, deps, {
    id,
    payer: member(sender.id),
    actor,
    senderName: memberName(sender),
    companyMonths: null,
    channel: 'gift',
    externalId: null,
    rewards: [reward],
  });
  if (ordered.replayed) {
    // A concurrent call with the same key and content was first, and has committed.
    const first = await findReward(tx, id);
    if (!first) throw refuse('key-reused');
    return first;
  }
  const { deliverAt, timeZone } = request;
  const later = deliverAt !== null && deliverAt > deps.clock.now() ? momentText(deliverAt, timeZone) : null;
  await requireWithinDay(deps, tx, { senderId: sender.id, amountCents });
  await requireProofAboveLimit(deps, tx, actor);
  await notify(tx, {
    userId: sender.id,
    ...notificationFor(request, later, ordered.idsInReview.includes(id)),
    about: { topic: 'sent-gifts' },
  });
  const written = await findReward(tx, id);
  if (!written) throw new Error('The reward was not written.');
  return written;
}

/** `later`: when it goes out; null for now. */
function notificationFor(
  { amountCents, recipientEmail }: RewardRequest,
  later: string | null,
  isInReview: boolean,
): { title: string; message: string } {
  const gift = `gift of ${displayCents(amountCents)}`;
  if (isInReview) {
    const afterwards = later === null ? 'afterwards' : `afterwards, not before ${later}`;
    return {
      title: 'Gift in Review',
      message: `We look at your ${gift} to ${recipientEmail} first. It goes out ${afterwards}.`,
    };
  }
  return later === null
    ? { title: 'Gift Sent', message: `You sent a ${gift} to ${recipientEmail}.` }
    : { title: 'Gift Scheduled', message: `Your ${gift} goes to ${recipientEmail} on ${later}.` };
}

function rewardOf(id: string, { requestKey: _, ...fields }: RewardRequest): RewardToOrder {
  return { ...fields, id, method: 'EMAIL' };
}

/**
 * The reward that the first of repeated calls sent, in any state. Its address may have been corrected since.
 */
async function requireSame(db: Queryable, first: Reward, reward: RewardToOrder): Promise<Reward> {
  const order = await findOrder(db, { payer: first.sender, by: { id: first.id } });
  if (!order?.contentHash?.equals(hashRewards([reward]))) throw refuse('key-reused');
  return first;
}
