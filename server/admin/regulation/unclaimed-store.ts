/** The SQL of balances to which nothing happened for longer than the figure of their state says. */

import { US_STATES } from '#contract/kernel/us-states.ts';
import type { Queryable } from '#server/db/pool.ts';

export type UnclaimedRow = {
  /** Empty where it is not known. */
  state: string;
  months: number;
  name: string;
  email: string;
  address: string;
  cents: bigint;
  last_active: Date;
};

/** Every way in which a profile may name a state, with its code. */
const spellings = Object.entries(US_STATES).flatMap(([code, name]) =>
  [code, name].map((written) => ({ code, written: written.toLowerCase() })),
);
const written = spellings.map((spelling) => spelling.written);
const codes = spellings.map((spelling) => spelling.code);

/**
 * Largest first within a state. An owner is active when money of theirs moves, and in every session; nobody
 * kept the sessions that ended before `seen_since`.
 */
const unclaimed = `
  from (
    select coalesce(residence.code, '') as state,
      coalesce(own.months, everywhere.months, 0) as months,
      person.id, btrim(person.first_name || ' ' || person.last_name) as name, person.email,
      concat_ws(', ', nullif(person.address, ''), nullif(person.state, ''), nullif(person.zip_code, '')) as address,
      account.balance as cents,
      greatest(person.created_at, since.at, account.posted_at, seen.seen_at,
        (select max(last_active_at) from session where user_id = person.id)) as last_active
    from ledger_account account
    join users person on person.id = account.owner_id and person.deleted_at is null
    cross join (select at from seen_since) as since
    left join user_seen seen on seen.user_id = person.id
    left join unnest($2::text[], $3::text[]) as residence (written, code)
      on residence.written = lower(btrim(person.state))
    left join regulation_figure own on own.rule = 'dormancy' and own.state = residence.code
    left join regulation_figure everywhere on everywhere.rule = 'dormancy' and everywhere.state = 'US'
    where account.kind = 'member' and account.balance > 0
      and case when own.rule is not null then own.is_applied else coalesce(everywhere.is_applied, false) end
  ) as held
  where last_active < $1::timestamptz - make_interval(months => months)`;

export async function selectUnclaimed(db: Queryable, now: Date): Promise<UnclaimedRow[]> {
  const { rows } = await db.query<UnclaimedRow>(
    `select state, months, name, email, address, cents, last_active ${unclaimed} order by state, cents desc, id`,
    [now, written, codes],
  );
  return rows;
}

export type UnclaimedSum = { state: string; months: number; members: number; cents: bigint; oldest: Date };

export async function sumUnclaimed(db: Queryable, now: Date): Promise<UnclaimedSum[]> {
  const { rows } = await db.query<UnclaimedSum>(
    `select state, months, count(*)::int as members, sum(cents)::bigint as cents, min(last_active) as oldest
     ${unclaimed} group by state, months order by state, months`,
    [now, written, codes],
  );
  return rows;
}
