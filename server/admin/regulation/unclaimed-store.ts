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

const codes = Object.keys(US_STATES);
const names = codes.map((code) => US_STATES[code]?.toLowerCase());

/**
 * Largest first within a state. An owner is active when money of theirs moves, or when they use the product.
 * A balance that the operator's own staff or a company's managers hold is none.
 */
const unclaimed = `
  from (
    select coalesce(code, '') as state,
      coalesce(own.months, everywhere.months, 0) as months,
      person.id, btrim(person.first_name || ' ' || person.last_name) as name, person.email,
      concat_ws(', ', nullif(person.address, ''), nullif(person.state, ''), nullif(person.zip_code, '')) as address,
      account.balance as cents,
      greatest(person.created_at,
        (select created_at from ledger_posting where account_id = account.id order by created_at desc limit 1),
        (select max(last_active_at) from session where user_id = person.id)) as last_active
    from ledger_account account
    join users person on person.id = account.owner_id and person.deleted_at is null
    left join lateral (
      select code from unnest($2::text[], $3::text[]) as known (code, name)
      where lower(btrim(person.state)) in (lower(code), name) limit 1
    ) as residence on true
    left join regulation_figure own on own.rule = 'dormancy' and own.state = residence.code
    left join regulation_figure everywhere on everywhere.rule = 'dormancy' and everywhere.state = 'US'
    where account.kind = 'member' and account.balance > 0
      and case when own.rule is not null then own.is_applied else coalesce(everywhere.is_applied, false) end
  ) as held
  where last_active < $1::timestamptz - make_interval(months => months)`;

export async function selectUnclaimed(db: Queryable, now: Date): Promise<UnclaimedRow[]> {
  const { rows } = await db.query<UnclaimedRow>(
    `select state, months, name, email, address, cents, last_active ${unclaimed} order by state, cents desc, id`,
    [now, codes, names],
  );
  return rows;
}

export type UnclaimedSum = { state: string; months: number; members: number; cents: bigint; oldest: Date };

export async function sumUnclaimed(db: Queryable, now: Date): Promise<UnclaimedSum[]> {
  const { rows } = await db.query<UnclaimedSum>(
    `select state, months, count(*)::int as members, sum(cents)::bigint as cents, min(last_active) as oldest
     ${unclaimed} group by state, months order by state, months`,
    [now, codes, names],
  );
  return rows;
}
