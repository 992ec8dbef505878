/** The SQL of the notices to a company's managers about rewards that they review. */
import type { Tx } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { recipientText } from '../orders/order.ts';

/** enterprise/reviews/notify-reviewers.ts runs it. */
export const NOTIFY_REVIEWERS = jobName<{ orderId: string }>('notify-reviewers');

export type ReviewsToNotify = {
  companyId: string;
  /** The manager who ordered the rewards. */
  actorId: string;
  /** A key of these reviews, so that a second run notifies nobody again. */
  cause: string;
  /** How many of the order wait, and what they come to. */
  count: number;
  amountCents: bigint;
  /** The recipient of an only one. */
  recipient: string | null;
};

/** Enqueues one notice for each order, of what its company decides. */
export async function enqueueNotices(tx: Tx, rewardIds: readonly string[]): Promise<void> {
  await tx.query(
    `select enqueue_jobs($2, wanted.jobs)
     from (select array_agg(distinct jsonb_build_object('orderId', order_id)) as jobs from reward
       where id = any ($1::uuid[]) and sender_kind = 'enterprise') as wanted
     where wanted.jobs is not null`,
    [rewardIds, NOTIFY_REVIEWERS],
  );
}

/**
 * Marks the reviews of an order that no manager was notified of. Undefined where there is none, and while an
 * earlier notice about this order still waits for somebody to decide: it leads to the same page.
 */
export async function takeReviewsToNotify(
  tx: Tx,
  orderId: string,
  now: Date,
): Promise<ReviewsToNotify | undefined> {
  // Two notices of one order come one after the other.
  await tx.query('select from reward_order where id = $1 for no key update', [orderId]);
  const { rows: waiting } = await tx.query<{
    id: string;
    is_notified: boolean;
    sender_id: string;
    actor_id: string;
    amount_cents: bigint;
    recipient_email: string | null;
    recipient_phone: string | null;
    recipient_name: string;
  }>(
    `select review.id, review.notified_at is not null as is_notified, sender_id, actor_id, amount_cents, recipient_email,
       recipient_phone, recipient_name
     from reward join fraud_review review on review.reward_id = reward.id
     where reward.order_id = $1 and reward.sender_kind = 'enterprise'
       and review.state = 'flagged' and not review.needs_staff
     order by review.id`,
    [orderId],
  );
  const fresh = waiting.filter(({ is_notified }) => !is_notified);
  const [first] = fresh;
  if (!first) return undefined;
  await tx.query('update fraud_review set notified_at = $2 where id = any ($1::uuid[])', [
    fresh.map(({ id }) => id),
    now,
  ]);
  if (fresh.length < waiting.length) return undefined;
  return {
    companyId: first.sender_id,
    actorId: first.actor_id,
    cause: `${first.id} reviews`,
    count: fresh.length,
    amountCents: fresh.reduce((sum, { amount_cents }) => sum + amount_cents, 0n),
    recipient:
      fresh.length > 1
        ? null
        : recipientText({
            recipientEmail: first.recipient_email,
            recipientPhone: first.recipient_phone,
            recipientName: first.recipient_name,
          }),
  };
}
