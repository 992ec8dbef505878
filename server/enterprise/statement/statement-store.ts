/** The SQL of an enterprise's statement: the lines of its view, and card payments that moved nothing. */

import type { EnterpriseTransaction } from '#contract/enterprise/funds.ts';
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { LineColumns, StatementPlace, StatementSumRow } from '#server/statements/index.ts';

export type CompanyLineRow = LineColumns<EnterpriseTransaction['type'], EnterpriseTransaction['status']> & {
  balance_after_cents: bigint | null;
  at_micros: bigint;
  sequence: bigint;
  recipient_name: string | null;
  actor_name: string | null;
  message: string | null;
  batch_id: string | null;
};

export type LineFilter = {
  enterpriseId: string;
  type: EnterpriseTransaction['type'] | null;
  since: Date | null;
  /** Only this manager's actions. */
  actorId: string | null;
};

/** A card payment that somebody tried, and that moved nothing. */
const unmoved = `status <> 'completed' and num_nonnulls(attempted_at, failure_code, problem) > 0`;

const place = `timestamptz 'epoch' + $2::bigint * interval '1 microsecond'`;

/** Each half is read backwards along its index as far as the page goes, like a member's statement. */
export async function selectCompanyLines(
  db: Queryable,
  { enterpriseId, type, since, actorId }: LineFilter,
  after: StatementPlace | null,
  limit: number,
): Promise<CompanyLineRow[]> {
  const { rows } = await db.query<CompanyLineRow>(
    `select line.id, line.type, line.description, line.amount_cents, line.status, line.balance_after_cents,
       line.created_at, (extract(epoch from line.created_at) * 1000000)::bigint as at_micros, line.sequence,
       line.intent_id, line.recipient_name, line.message, line.batch_id,
       ${fullNameOrNullSql('actor')} as actor_name,
       case when line.type = 'fund_transfer' then reward_scheduled_for(line.sequence) end as scheduled_for
     from (
       (select id, type, description, amount_cents, status, balance_after_cents, created_at, sequence, intent_id,
          recipient_name, message, batch_id, actor_id
        from enterprise_statement
        where account_id = (select id from ledger_account where kind = 'enterprise' and owner_id = $1)
          and ($2::bigint is null or (created_at, sequence) < (${place}, $3::bigint))
          and ($6::text is null or type = $6) and ($7::timestamptz is null or created_at >= $7)
          and ($8::uuid is null or actor_id = $8)
        order by created_at desc, sequence desc limit $5)
       union all
       (select id, 'funding', 'Add funds by card', amount_cents, status, null, created_at, 0, intent_id,
          null, null, null, payer_id
        from payment
        where enterprise_id = $1 and ${unmoved}
          and ($2::bigint is null
            or (created_at, id) < (${place}, case when $3 = 0 then $4::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end))
          and ($6::text is null or $6 = 'funding') and ($7::timestamptz is null or created_at >= $7)
          and ($8::uuid is null or payer_id = $8)
        order by created_at desc, id desc limit $5)
     ) as line
     left join users actor on actor.id = line.actor_id and actor.enterprise_id = $1 and actor.deleted_at is null
     order by line.created_at desc, line.sequence desc, line.id desc
     limit $5`,
    [
      enterpriseId,
      after?.atMicros ?? null,
      after?.sequence ?? null,
      after?.id ?? null,
      limit,
      type,
      since,
      actorId,
    ],
  );
  return rows;
}

export type StatementDayRow = {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  funded: bigint;
  paid_out: bigint;
  other: bigint;
  closing: bigint;
};

/**
 * The days (UTC) on which the balance moved, oldest first. Money that waits for approval, or in a reward,
 * counts as paid out until it returns.
 */
export async function selectDays(
  db: Queryable,
  enterpriseId: string,
  { from, until }: { from: Date; until: Date },
): Promise<StatementDayRow[]> {
  const { rows } = await db.query<StatementDayRow>(
    `select to_char(posting.created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
       coalesce(sum(amount) filter (
         where entry.kind in ('enterprise_funding', 'staff_settlement', 'invoice_payment')), 0)::bigint as funded,
       coalesce(-sum(amount) filter (where entry.kind in (
         'payout', 'payout_hold', 'payout_release', 'reward_hold', 'reward_return')), 0)::bigint as paid_out,
       coalesce(sum(amount) filter (where entry.kind not in (
         'enterprise_funding', 'staff_settlement', 'invoice_payment',
         'payout', 'payout_hold', 'payout_release', 'reward_hold', 'reward_return')), 0)::bigint as other,
       (array_agg(balance_after order by posting.created_at desc, transaction_id desc))[1] as closing
     from ledger_posting posting join ledger_transaction entry on entry.id = posting.transaction_id
     where account_id = (select id from ledger_account where kind = 'enterprise' and owner_id = $1)
       and posting.created_at >= $2 and posting.created_at < $3
     group by day order by day`,
    [enterpriseId, from, until],
  );
  return rows;
}

/** Payouts that reached their recipients: directly, or from the hold of an approved request. */
export async function countRecipients(
  db: Queryable,
  enterpriseId: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ payouts: number; people: number }> {
  const { rows } = await db.query<{ payouts: number; people: number }>(
    `select count(*)::int as payouts, count(distinct received.account_id)::int as people
     from (
       select id from ledger_account where kind = 'enterprise' and owner_id = $1
       union all
       select account.id from approval_request request
       join ledger_account account on account.kind = 'payout_hold' and account.owner_id = request.id
       where request.enterprise_id = $1 and request.state = 'EXECUTED' and request.ended_at < $3
     ) as payer
     join ledger_posting paid on paid.account_id = payer.id and paid.created_at >= $2 and paid.created_at < $3
     join ledger_transaction entry on entry.id = paid.transaction_id and entry.kind in ('payout', 'payout_settle')
     join ledger_posting received on received.transaction_id = paid.transaction_id and received.amount > 0`,
    [enterpriseId, from, until],
  );
  return rows[0] ?? { payouts: 0, people: 0 };
}

/** What the lines that match the filter moved, and how many payments beside them moved nothing. */
export async function selectCompanySums(
  db: Queryable,
  { enterpriseId, type, since, actorId }: LineFilter,
): Promise<StatementSumRow & { unmoved: number }> {
  const { rows } = await db.query<StatementSumRow & { unmoved: number }>(
    `select count(*)::int as count,
       coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as in_cents,
       coalesce(sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as out_cents,
       (select count(*)::int from payment
        where enterprise_id = $1 and ${unmoved} and ($2::text is null or $2 = 'funding')
          and ($3::timestamptz is null or created_at >= $3) and ($4::uuid is null or payer_id = $4)) as unmoved
     from enterprise_statement
     where account_id = (select id from ledger_account where kind = 'enterprise' and owner_id = $1)
       and ($2::text is null or type = $2) and ($3::timestamptz is null or created_at >= $3)
       and ($4::uuid is null or actor_id = $4)`,
    [enterpriseId, type, since, actorId],
  );
  return rows[0] ?? { count: 0, in_cents: 0n, out_cents: 0n, unmoved: 0 };
}
