/** The SQL of what time brings to rewards. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Its order waits for approval. */
const WAITS = `exists (
  select from reward_order waiting where waiting.id = reward.order_id and waiting.state <> 'EXECUTED')`;
const IN_REVIEW = `coalesce(review in ('flagged', 'held'), false)`;
/** Nothing of a company that is not active is mailed. */
const GOES_ON = `not ${WAITS} and not ${IN_REVIEW} and (sender_kind <> 'enterprise' or exists (
  select from enterprise where enterprise.id = sender_id and is_active))`;

/**
 * A job that sends the message of a reward: one that waits or runs, or one that failed within the last two
 * weeks.
 */
const DELIVERS = `job.state < 'completed' and coalesce(job.source_name, job.name) in ('deliver-reward', 'deliver-rewards', 'text-reward')
           and (job.name <> 'dead-letters' or job.created_on > clock_timestamp() - interval '14 days')`;

type Row = { id: string; delivery_method: 'EMAIL' | 'PHONE' | 'LINK' };

/**
 * Enqueues the messages of scheduled rewards whose time has come, the oldest first, and returns how many.
 * What another transaction has locked is left for the next run.
 */
export async function enqueueDue(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await tx.query<Row>(
    `update reward set delivery = 'PENDING' where id in (
       select id from reward
       where delivery = 'SCHEDULED' and closed_as is null and deliver_at <= $1 and ${GOES_ON}
       order by deliver_at limit $2 for update skip locked)
     returning id, delivery_method`,
    [now, limit],
  );
  await enqueueMessages(tx, rows);
  return rows.length;
}

async function enqueueMessages(tx: Tx, rows: readonly Row[], again = false): Promise<void> {
  const dataOf = (isPhone: boolean) =>
    rows
      .filter(({ delivery_method }) => (delivery_method === 'PHONE') === isPhone)
      .map(({ id }) => JSON.stringify({ rewardId: id, ...(again && { again }) }));
  if (rows.length > 0)
    await tx.query(
      `select enqueue_jobs('deliver-reward', $1::jsonb[]), enqueue_jobs('text-reward', $2::jsonb[])`,
      [dataOf(false), dataOf(true)],
    );
}

/**
 * Enqueues the messages of rewards that were due before `before` and that no job names any more: a worker of
 * another release dropped it, or an operator deleted it. A failed job, which staff can run again, counts for
 * two weeks; then the message is enqueued anew.
 */
export async function enqueueLost(tx: Tx, before: Date, limit: number): Promise<void> {
  const { rows } = await tx.query<Row>(
    `select id, delivery_method from reward
     where delivery = 'PENDING' and closed_as is null and delivery_method <> 'LINK' and deliver_at <= $1 and ${GOES_ON}
       -- A corrected or repeated message has a newer link.
       and not exists (select from reward_link link where link.reward_id = reward.id and link.created_at > $1)
       and id::text not in (
         select job.data ->> 'rewardId' from pgboss.job where ${DELIVERS} and job.data ? 'rewardId'
         union all select data ->> 'rewardId' from job_outbox where data ? 'rewardId'
         union all select jsonb_array_elements_text(job.data -> 'rewardIds') from pgboss.job
           where ${DELIVERS} and job.data ? 'rewardIds'
         union all select jsonb_array_elements_text(data -> 'rewardIds') from job_outbox where data ? 'rewardIds')
     order by deliver_at limit $2 for update of reward skip locked`,
    [before, limit],
  );
  await enqueueMessages(tx, rows, true);
}

/** From after the reward `after`; from the first where it is null. */
export type DuePage = { after: string | null; limit: number };

const AFTER_LAST = `($3::uuid is null or (expires_at, id) > (
  select last.expires_at, last.id from reward last where last.id = $3))`;

/** Open rewards whose time is over, the longest over first. */
export async function selectExpired(db: Queryable, now: Date, { after, limit }: DuePage): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from reward
     where closed_as is null and expires_at <= $1 and not ${WAITS} and not ${IN_REVIEW} and ${AFTER_LAST}
     order by expires_at, id limit $2`,
    [now, limit, after],
  );
  return rows.map(({ id }) => id);
}

const BEFORE_HALF = `(deliver_at + (expires_at - deliver_at) / 2 - interval '7 days')`;
const BEFORE_END = `(expires_at - interval '7 days')`;

/**
 * Delivered, open rewards with a due reminder (remindersDue), soonest end first; none reported as
 * misdirected.
 */
export async function selectToRemind(db: Queryable, now: Date, { after, limit }: DuePage): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from reward
     where closed_as is null and delivery = 'SUCCEEDED' and delivery_method <> 'LINK' and unwanted_at is null
       and expires_at > $1 and ${GOES_ON}
       and reminders < (${BEFORE_HALF} > deliver_at and ${BEFORE_HALF} <= $1)::int
         + (${BEFORE_END} > deliver_at and ${BEFORE_END} <= $1)::int
       and ${AFTER_LAST}
     order by expires_at, id limit $2`,
    [now, limit, after],
  );
  return rows.map(({ id }) => id);
}
