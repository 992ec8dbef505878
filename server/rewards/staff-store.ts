/** The SQL of rewards as staff see them: of all senders, and event by event. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Reward } from './reward.ts';
import { REWARD_COLUMNS, type RewardRow, toReward } from './reward-row.ts';
import { byReview, STANDS } from './sent/sent-store.ts';

export type RewardForStaff = { reward: Reward; sentByName: string | null };

/**
 * Newest first, from after the reward `after`. `search`, in lower case, is part of a recipient or a sender,
 * or the id of a reward or an order.
 */
export async function selectForStaff(
  db: Queryable,
  {
    state,
    search,
    after,
    limit,
  }: { state: string | null; search: string | null; after: string | null; limit: number },
): Promise<RewardForStaff[]> {
  const { rows } = await db.query<RewardRow & { sent_by_name: string | null }>(
    `select ${REWARD_COLUMNS}, (select ${fullNameOrNullSql('users')} from users
       where users.id = actor_id and deleted_at is null) as sent_by_name
     from reward
     where ($1::text is null or ${STANDS} = $1) and ${byReview('$1')}
       and ($2::text is null or $2 in (reward.id::text, order_id::text) or position($2 in
         lower(coalesce(recipient_email, recipient_phone, '') || ' ' || recipient_name || ' ' || sender_name)) > 0)
       and ($3::uuid is null or (created_at, id) < (select last.created_at, last.id from reward last where last.id = $3))
     order by created_at desc, id desc limit $4`,
    [state, search, after, limit],
  );
  return rows.map((row) => ({ reward: toReward(row), sentByName: row.sent_by_name }));
}

/** By their ids. */
export async function selectForStaffById(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, RewardForStaff>> {
  const { rows } = await db.query<RewardRow & { sent_by_name: string | null }>(
    `select ${REWARD_COLUMNS}, (select ${fullNameOrNullSql('users')} from users
       where users.id = actor_id and deleted_at is null) as sent_by_name
     from reward where id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, { reward: toReward(row), sentByName: row.sent_by_name }]));
}

export type RewardEvent = {
  id: string;
  at: Date;
  name: string;
  detail: string;
  amount_cents: bigint | null;
  actor_name: string | null;
};

/**
 * Oldest first, from the order, whose link may have the same time, to the codes of the claimed cards. A link
 * appears as its time alone.
 */
export async function selectRewardEvents(db: Queryable, rewardId: string): Promise<RewardEvent[]> {
  const { rows } = await db.query<RewardEvent>(
    `select event.id, coalesce(at, clock_timestamp()) as at, coalesce(name, '') as name, coalesce(detail, '') as detail,
       amount_cents,
       ${fullNameOrNullSql('users')} as actor_name
     from (
       select 'ordered:' || reward.id, reward.created_at, 'ordered', ordered.channel, reward.amount_cents,
         reward.actor_id
       from reward join reward_order ordered on ordered.id = reward.order_id where reward.id = $1
       union all
       select 'request:' || request.id, request.ended_at, 'request-' || request.ended_as, request.note, null, request.decided_by
       from reward join approval_request request on request.id = reward.order_id
       where reward.id = $1 and request.ended_at is not null
       union all
       select 'link:' || id, created_at, 'linked', null, null, null from reward_link where reward_id = $1
       union all
       select 'delivered:' || id, delivered_at,
         case delivery_method when 'LINK' then 'handed-out' else 'delivered' end, 
         coalesce(recipient_email, '•••' || right(recipient_phone, 4)), null, null
       from reward where id = $1 and delivered_at is not null
       union all
       -- The time of a bounce is not stored, so its entry has the time of the link.
       select 'undelivered:' || reward.id, link.created_at, 'undelivered', delivery_error, null, null
       from reward join reward_link link on link.reward_id = reward.id and link.revoked_at is null
       where reward.id = $1 and delivery = 'FAILED'
       union all
       select 'opened:' || id, opened_at, 'opened', null, null, null from reward where id = $1 and opened_at is not null
       union all
       select 'reminded:' || id, reminded_at, 'reminded', null, null, null
       from reward where id = $1 and reminded_at is not null
       union all
       select 'unwanted:' || id, unwanted_at, 'unwanted', null, null, null
       from reward where id = $1 and unwanted_at is not null
       union all
       select 'flagged:' || id, created_at, 'flagged', null, null, null from fraud_review where reward_id = $1
       union all
       select 'thanked:' || id, thanked_at, 'thanked', null, null, null from reward where id = $1 and thanked_at is not null
       union all
       select 'claim:' || id, created_at, case when order_id is null then 'to-balance' else 'claimed' end, null, amount_cents,
         user_id
       from reward_claim where reward_id = $1
       union all
       select 'card:' || unit.id, unit.resolved_at, 'card-' || unit.state, unit.gift_card_name, unit.face_cents, null
       from reward_claim claim join gift_card_unit unit on unit.order_id = claim.order_id
       where claim.reward_id = $1 and unit.resolved_at is not null
       union all
       select 'mailed:' || unit.id, unit.mailed_at, 'code-mailed', unit.gift_card_name, null, null
       from reward_claim claim join gift_card_unit unit on unit.order_id = claim.order_id
       where claim.reward_id = $1 and unit.mailed_at is not null
       union all
       select 'closed:' || id, closed_at, 'closed-' || closed_as, null, returned_cents, null
       from reward where id = $1 and closed_as in ('canceled', 'expired')
       union all
       select 'audit:' || id, at, 'audit-' || action, reason, null, actor_id
       from audit_entry where subject_id = ($1::uuid)::text
     ) as event (id, at, name, detail, amount_cents, actor_id)
     left join users on users.id = event.actor_id
     order by event.at, event.name <> 'ordered', event.id`,
    [rewardId],
  );
  return rows;
}
