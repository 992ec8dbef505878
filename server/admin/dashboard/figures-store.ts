/**
 * The SQL of the dashboard's figures: sums that a job maintains, so that no request reads five million rows.
 */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type DashboardFigures = {
  asOf: Date;
  members: bigint;
  enterpriseUsers: bigint;
  staff: bigint;
  enterprises: bigint;
  activeEnterprises: bigint;
  incompletePayments: bigint;
  deletedAccounts: bigint;
  memberBalanceCents: bigint;
  feeCents: bigint;
  cardsSold: bigint;
  /** How long the last run took, in any process; null until it is known. */
  tookMs: number | null;
};

/** Undefined before the first run. */
export async function readDashboardFigures(db: Queryable): Promise<DashboardFigures | undefined> {
  const { rows } = await db.query<DashboardFigures>(
    `select as_of as "asOf", members, enterprise_users as "enterpriseUsers", staff, enterprises,
       active_enterprises as "activeEnterprises", incomplete_payments as "incompletePayments",
       deleted_accounts as "deletedAccounts", member_balance_cents as "memberBalanceCents", took_ms as "tookMs",
       (select coalesce(sum(fee_cents), 0)::bigint from daily_figures) as "feeCents",
       (select coalesce(sum(cards_sold), 0)::bigint from daily_figures) as "cardsSold"
     from platform_figures where as_of is not null`,
  );
  return rows[0];
}

export type DailyFiguresRow = {
  day: string;
  funded_cents: bigint;
  purchased_cents: bigint;
  fee_cents: bigint;
  joined: bigint;
};

/** Every day of the period, oldest first, also days without transactions. */
export async function readDailyFigures(
  db: Queryable,
  today: string,
  days: number,
): Promise<DailyFiguresRow[]> {
  const { rows } = await db.query<DailyFiguresRow>(
    `select day::date as day, coalesce(sum(funded_cents), 0)::bigint as funded_cents,
       coalesce(sum(purchased_cents), 0)::bigint as purchased_cents, coalesce(sum(fee_cents), 0)::bigint as fee_cents,
       coalesce(max(joined), 0)::bigint as joined
     from generate_series($1::date - ($2::int - 1), $1::date, interval '1 day') as period (day)
     left join daily_figures using (day)
     left join daily_members using (day)
     group by day order by day`,
    [today, days],
  );
  return rows;
}

/** One run at a time: false while another process runs, unless the caller waits. */
export async function takeTurn(tx: Tx, { wait }: { wait: boolean }): Promise<boolean> {
  const { rows } = await tx.query<{ taken: boolean }>(
    wait
      ? `select true as taken from pg_advisory_xact_lock(hashtextextended('platform_figures', 0))`
      : `select pg_try_advisory_xact_lock(hashtextextended('platform_figures', 0)) as taken`,
  );
  return rows[0]?.taken ?? false;
}

/**
 * Adds transactions that can no longer change to the closed sums: those older than any database transaction
 * may last (server/db/time-limits.ts), at most `most` per call. Returns whether more are left.
 */
export async function closeFigures(
  tx: Tx,
  { safeSeconds, most }: { safeSeconds: number; most: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ from: bigint; safe: bigint | null }>(
    // By the database's clock, which gave the transactions their times.
    `select through_transaction_id as "from",
       last_transaction_before(clock_timestamp() - $1 * interval '1 second') as safe from platform_figures`,
    [safeSeconds],
  );
  const [{ from, safe } = { from: 0n, safe: null }] = rows;
  if (safe === null || safe <= from) return false;
  const through = safe - from > BigInt(most) ? from + BigInt(most) : safe;
  await tx.query(
    `insert into daily_figures (day, part, funded_cents, purchased_cents, fee_cents, cards_sold)
     select day, 'closed', funded_cents, purchased_cents, fee_cents, cards_sold from sum_up_days($1, $2)
     on conflict (day, part) do update set
       funded_cents = daily_figures.funded_cents + excluded.funded_cents,
       purchased_cents = daily_figures.purchased_cents + excluded.purchased_cents,
       fee_cents = daily_figures.fee_cents + excluded.fee_cents,
       cards_sold = daily_figures.cards_sold + excluded.cards_sold`,
    [from, through],
  );
  await tx.query('update platform_figures set through_transaction_id = $1', [through]);
  return through < safe;
}

/** Replaces the open sums by everything since then. */
export async function replaceOpenFigures(tx: Tx): Promise<void> {
  await tx.query(`delete from daily_figures where part = 'open'`);
  await tx.query(
    `insert into daily_figures (day, part, funded_cents, purchased_cents, fee_cents, cards_sold)
     select day, 'open', funded_cents, purchased_cents, fee_cents, cards_sold
     from sum_up_days((select through_transaction_id from platform_figures), 9223372036854775807)`,
  );
}

/** Members by the day (UTC) they joined. Days long past are counted once. */
export async function countNewMembers(tx: Tx, today: string): Promise<void> {
  await tx.query(
    `insert into daily_members (day, joined)
     select (created_at at time zone 'UTC')::date, count(*)
     from users
     where created_at >= (select date_trunc('day', members_through, 'UTC') from platform_figures)
       and user_type in ('regular', 'individual') and deleted_at is null
     group by 1
     on conflict (day) do update set joined = excluded.joined`,
  );
  // The last whole day is counted again, for sign-ups that were committing when it ended.
  await tx.query(
    `update platform_figures set members_through = ($1::date - 1)::timestamp at time zone 'UTC'`,
    [today],
  );
}

export async function countEverything(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `update platform_figures set
       as_of = $1, members = people.members, enterprise_users = people.enterprise_users, staff = people.staff,
       deleted_accounts = (select count(*) from deleted_account),
       enterprises = companies.count, active_enterprises = companies.active,
       incomplete_payments = (select count(*) from payment
         where status <> 'completed' and num_nonnulls(attempted_at, failure_code, problem) > 0),
       member_balance_cents = (select coalesce(sum(balance), 0)::bigint from ledger_account where kind = 'member')
     from (
       select count(*) filter (where user_type in ('regular', 'individual')) as members,
         count(*) filter (where user_type = 'enterprise') as enterprise_users,
         count(*) filter (where user_type = 'authority') as staff
       from users where deleted_at is null
     ) as people,
     (select count(*), count(*) filter (where is_active) as active from enterprise) as companies`,
    [now],
  );
}

export async function noteTime(tx: Tx, tookMs: number): Promise<void> {
  await tx.query('update platform_figures set took_ms = $1', [Math.round(tookMs)]);
}
