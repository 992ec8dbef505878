/** The SQL of balances to which nothing happened for longer than the figure of their state says. */

import { STATE_CODES } from '#contract/kernel/us-states.ts';
import { fullNameSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';

export type UnclaimedRow = {
  id: string;
  /** Empty where it is not known. */
  state: string;
  months: number;
  name: string;
  email: string;
  address: string;
  cents: bigint;
  last_active: Date;
};

/** The code of a state for every way in which a profile may name it. */
const codes = JSON.stringify(STATE_CODES);

/**
 * An owner is active when money of theirs moves, and in every session. Nobody kept the sessions that ended
 * before `seen_since`, which is also later than every posting of an account without `posted_at`. A session
 * that lasts is asked for last, because that is a look at another table for each balance. Where a page begins
 * is said of each table, so that none is read from its start.
 */
const unclaimed = `
  from (
    select account.owner_id as id, coalesce(residence.code, '') as state,
      coalesce(own.months, everywhere.months, 0) as months,
      ${fullNameSql('person')} as name, person.email,
      concat_ws(', ', nullif(person.address, ''), nullif(person.state, ''), nullif(person.zip_code, '')) as address,
      account.balance as cents,
      greatest(person.created_at, since.at, account.posted_at, seen.seen_at) as last_active
    from ledger_account account
    join users person on person.id = account.owner_id and person.deleted_at is null
    cross join (select at from seen_since) as since
    cross join lateral (select $2::jsonb ->> lower(btrim(person.state)) as code) as residence
    left join user_seen seen on seen.user_id = account.owner_id and ($3::uuid is null or seen.user_id > $3)
    left join regulation_figure own on own.rule = 'dormancy' and own.state = residence.code
    left join regulation_figure everywhere on everywhere.rule = 'dormancy' and everywhere.state = 'US'
    where account.kind = 'member' and account.balance > 0
      and ($3::uuid is null or (account.owner_id > $3 and person.id > $3))
      and case when own.rule is not null then own.is_applied else coalesce(everywhere.is_applied, false) end
  ) as held
  where last_active < $1::timestamptz - make_interval(months => months)
    and not exists (
      select from session
      where user_id = held.id and last_active_at >= $1::timestamptz - make_interval(months => held.months))`;

/** By the owner's id, so that a page begins where the one before it ended. */
export async function selectUnclaimed(
  db: Queryable,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<UnclaimedRow[]> {
  const { rows } = await db.query<UnclaimedRow>(
    `select id, state, months, name, email, address, cents, last_active ${unclaimed} order by id limit $4`,
    [now, codes, after, limit],
  );
  return rows;
}

export type UnclaimedSum = { state: string; months: number; members: number; cents: bigint; oldest: Date };

export async function sumUnclaimed(db: Queryable, now: Date): Promise<UnclaimedSum[]> {
  const { rows } = await db.query<UnclaimedSum>(
    `select state, months, count(*)::int as members, sum(cents)::bigint as cents, min(last_active) as oldest
     ${unclaimed} group by state, months order by state, months`,
    [now, codes, null],
  );
  return rows;
}
