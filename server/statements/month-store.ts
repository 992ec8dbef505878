/** The SQL of a monthly statement. */
import type { TRANSACTION_TYPES } from '#contract/payments.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Holder } from '#server/ledger/index.ts';

export type MonthBounds = { from: Date; to: Date };

export type MonthTotalRow = {
  type: (typeof TRANSACTION_TYPES)[number];
  count: number;
  amount_cents: bigint;
  in_cents: bigint;
  out_cents: bigint;
  fee_cents: bigint;
};

const account = '(select id from ledger_account where kind = $1 and owner_id = $2)';

/** The first moment of a month and of the next, in a time zone, by the database's calendar. */
export async function selectBounds(db: Queryable, month: string, timeZone: string): Promise<MonthBounds> {
  const { rows } = await db.query<MonthBounds>(
    `select first at time zone $2 as "from", (first + interval '1 month') at time zone $2 as "to"
     from (select to_date($1, 'YYYY-MM')::timestamp as first) as month`,
    [month, timeZone],
  );
  const [bounds] = rows;
  if (!bounds) throw new Error('A month has no bounds.');
  return bounds;
}

/** The time of the first posting; null without any. */
export async function selectFirstMoment(db: Queryable, { kind, ownerId }: Holder): Promise<Date | null> {
  const { rows } = await db.query<{ created_at: Date }>(
    `select created_at from ledger_posting where account_id = ${account}
     order by created_at, transaction_id limit 1`,
    [kind, ownerId],
  );
  return rows[0]?.created_at ?? null;
}

/** The balance right before a moment: what the last posting before it left. */
export async function selectBalanceAt(db: Queryable, { kind, ownerId }: Holder, at: Date): Promise<bigint> {
  const { rows } = await db.query<{ balance_after: bigint }>(
    `select balance_after from ledger_posting where account_id = ${account} and created_at < $3
     order by created_at desc, transaction_id desc limit 1`,
    [kind, ownerId, at],
  );
  return rows[0]?.balance_after ?? 0n;
}

/**
 * The movements between two moments, by type. The fee is what the holder paid on top of added funds; no card
 * is known to have paid that of a payment that staff completed.
 */
export async function selectMonthTotals(
  db: Queryable,
  { kind, ownerId }: Holder,
  { from, to }: MonthBounds,
): Promise<MonthTotalRow[]> {
  const { rows } = await db.query<MonthTotalRow>(
    `select line.type, count(*)::int as count, sum(line.amount_cents)::bigint as amount_cents,
       coalesce(sum(line.amount_cents) filter (where line.amount_cents > 0), 0)::bigint as in_cents,
       coalesce(sum(line.amount_cents) filter (where line.amount_cents < 0), 0)::bigint as out_cents,
       coalesce(sum(payment.fee_cents) filter (
         where line.id = payment.id and payment.payer_id = $2 and completion.payment_id is null), 0)::bigint as fee_cents
     from statement_posting line
     left join payment on payment.id = line.payment_id and line.type = 'add_funds'
     left join staff_completion completion on completion.payment_id = payment.id and completion.covered_at is null
     where line.account_id = ${account} and line.created_at >= $3 and line.created_at < $4
     group by line.type order by abs(sum(line.amount_cents)) desc, line.type`,
    [kind, ownerId, from, to],
  );
  return rows;
}
