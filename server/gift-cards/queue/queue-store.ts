/** The SQL of the cards that wait for their issuer. */
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';

export type QueueRow = {
  waiting: number;
  /** Of `waiting`: the issuer gave no clear answer yet. */
  delayed: number;
  /** Not in `waiting`: the buyer's account is frozen, so the card is not ordered. */
  held: number;
  oldest_at: Date | null;
  overdue_since: Date | null;
  /** The buyer's own in `waiting`, and those of them in `delayed`. */
  own: number;
  own_delayed: number;
  /** Cards that are ordered up to the last one of the buyer. */
  ahead: number;
};

/**
 * Low turns go first (docs/decisions/0059-the-issuers-pace.md): of every other buyer as many cards pass as
 * the buyer has. Beyond a hundred they go by age, so that all may pass. Delayed cards are asked about, not
 * ordered.
 */
export async function selectQueue(
  db: Queryable,
  { userId, now }: { userId: string | null; now: Date },
): Promise<QueueRow> {
  const { rows } = await db.query<QueueRow>(
    `with card as materialized (
       select unit.user_id, unit.created_at, unit.last_answer is not null as is_delayed,
         users.frozen_at is not null as is_held
       from gift_card_unit unit join users on users.id = unit.user_id
       where unit.state in ('reserved', 'issuing')
     ), buyer as (
       select user_id, count(*) filter (where not is_delayed)::int as cards,
         count(*) filter (where is_delayed)::int as delayed, min(created_at) as oldest_at,
         max(created_at) filter (where created_at < $2::timestamptz - interval '1 minute') as overdue_since
       from card where not is_held group by user_id
     ), mine as (
       select coalesce(sum(cards), 0)::int as cards, coalesce(sum(delayed), 0)::int as delayed
       from buyer where user_id = $1::uuid
     )
     select coalesce(sum(buyer.cards + buyer.delayed), 0)::int as waiting,
       coalesce(sum(buyer.delayed), 0)::int as delayed,
       (select count(*) from card where is_held)::int as held,
       min(buyer.oldest_at) as oldest_at, max(buyer.overdue_since) as overdue_since,
       mine.cards + mine.delayed as own, mine.delayed as own_delayed,
       coalesce(sum(case when mine.cards > 100 then buyer.cards else least(buyer.cards, greatest(mine.cards, 1)) end), 0)::int
         + case mine.cards when 0 then 1 else 0 end as ahead
     from mine left join buyer on true group by mine.cards, mine.delayed`,
    [userId, now],
  );
  return onlyRow(rows);
}

const SAMPLE = 50;

/**
 * How fast the issuer gave its latest cards of the last quarter of an hour, and when it gave the last of all.
 * The median, because a card that it had to be asked about again took the pauses between the tries too.
 */
export async function selectIssuerSpeed(
  db: Queryable,
  now: Date,
): Promise<{ secondsPerCard: number | null; lastIssuedAt: Date | null }> {
  const { rows } = await db.query<{ seconds: number | null; last: Date | null }>(
    `with latest as (
       select sent_at, resolved_at from gift_card_unit
       where state = 'issued' order by resolved_at desc limit $1
     )
     select (percentile_cont(0.5) within group (order by extract(epoch from resolved_at - sent_at)::float8)
         filter (where sent_at is not null and resolved_at > $2::timestamptz - interval '15 minutes'))::float8 as seconds,
       max(resolved_at) as last
     from latest`,
    [SAMPLE, now],
  );
  return { secondsPerCard: rows[0]?.seconds ?? null, lastIssuedAt: rows[0]?.last ?? null };
}
