/** The SQL of what waits for staff after money came back: suspense, debts, and problems of payments. */
import type { Debt } from '#contract/admin/returns-debts.ts';
import type { PaymentProblem } from '#contract/admin/returns-problems.ts';
import type { Queryable } from '#server/db/pool.ts';
import { isGuest, payerEmail, payerName, payerTables, personName } from '../payer-store.ts';

/** Where a page ended: at this time, or at a debt of this size. */
export type ReturnPlace = { micros: bigint; id: string };
export type DebtPlace = { cents: bigint; account: bigint };

type Wanted<After> = { after: After | null; limit: number };

export type SuspendedRow = {
  payment_id: string;
  intent_id: string | null;
  name: string;
  email: string;
  guest: boolean;
  cents: bigint;
  since: Date;
  since_micros: bigint;
  failure: string | null;
};

/** Payments with more in suspense than refunds under way return. */
export async function selectSuspended(
  db: Queryable,
  { after, limit }: Wanted<ReturnPlace>,
): Promise<SuspendedRow[]> {
  const { rows } = await db.query<SuspendedRow>(
    `select payment.id as payment_id, payment.intent_id, stuck.since,
       (extract(epoch from stuck.since) * 1000000)::bigint as since_micros,
       ${payerName} as name, ${payerEmail} as email, ${isGuest} as guest, (stuck.cents - held.cents)::bigint as cents,
       (select failure from refund where payment_id = payment.id and source = 'suspense' and failure is not null
         order by resolved_at desc nulls last limit 1) as failure
     from (
       select entry.payment_id, max(entry.created_at) as since, sum(posting.amount) as cents
       from ledger_posting posting
       join ledger_account account on account.id = posting.account_id and account.kind = 'suspense'
       join ledger_transaction entry on entry.id = posting.transaction_id
       group by entry.payment_id
       having sum(posting.amount) > 0
     ) as stuck
     join payment on payment.id = stuck.payment_id
     cross join lateral (
       select coalesce(sum(amount_cents), 0) as cents from refund
       where payment_id = payment.id and source = 'suspense' and status = 'held'
     ) as held
     ${payerTables}
     where stuck.cents > held.cents
       and not exists (select from dispute where payment_id = payment.id and status = 'open')
       and ($1::bigint is null or (stuck.since, payment.id) >
         (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid))
     order by stuck.since, payment.id
     limit $3`,
    [after?.micros, after?.id, limit],
  );
  return rows;
}

export type DebtRow = {
  account_id: bigint;
  owner_id: string;
  kind: Debt['kind'];
  name: string;
  email: string;
  cents: bigint;
  since: Date;
};

/** Since: when the debt last began from nothing. */
export async function selectDebts(db: Queryable, { after, limit }: Wanted<DebtPlace>): Promise<DebtRow[]> {
  const { rows } = await db.query<DebtRow>(
    `select debt.id as account_id, debt.owner_id,
       case when paid.id is not null then 'guest' when company.id is null then 'member' else 'enterprise' end as kind,
       coalesce(company.company_name, ${personName},
         case when paid.id is null then 'A deleted account' else coalesce(paid.sender_name, 'A guest') end) as name,
       coalesce(person.email, paid.sender_email, '') as email, -debt.balance as cents,
       coalesce((select max(created_at) from ledger_posting where account_id = debt.id and balance_before = 0),
         timestamptz 'epoch') as since
     from ledger_account debt
     left join users person on person.id = debt.owner_id and person.deleted_at is null
     left join enterprise company on company.id = debt.owner_id
     left join payment paid on paid.id = debt.owner_id and paid.kind = 'guest_reward'
     where debt.kind = 'receivable' and debt.balance < 0
       and ($1::bigint is null or (debt.balance, debt.id) > (-$1::bigint, $2::bigint))
     order by debt.balance, debt.id
     limit $3`,
    [after?.cents, after?.account, limit],
  );
  return rows;
}

export type CauseRow = {
  account_id: bigint;
  kind: 'dispute' | 'refund';
  reference: string;
  intent_id: string | null;
  cents: bigint;
  at: Date;
};

/** What made these debts since each began. */
export async function selectCauses(
  db: Queryable,
  debts: readonly Pick<DebtRow, 'account_id' | 'since'>[],
): Promise<CauseRow[]> {
  const { rows } = await db.query<CauseRow>(
    `select posting.account_id, case when dispute.id is null then 'refund' else 'dispute' end as kind,
       coalesce(dispute.provider_dispute_id, refund.provider_refund_id, '') as reference, payment.intent_id,
       -posting.amount as cents, posting.created_at as at
     from unnest($1::bigint[], $2::timestamptz[]) as debt (account_id, since)
     join ledger_posting posting on posting.account_id = debt.account_id and posting.created_at >= debt.since
       and posting.amount < 0
     join ledger_transaction entry on entry.id = posting.transaction_id
     left join payment on payment.id = entry.payment_id
     left join dispute on dispute.id = (entry.details ->> 'disputeId')::uuid
     left join refund on refund.id = (entry.details ->> 'refundId')::uuid
     order by posting.created_at desc, posting.transaction_id desc`,
    [debts.map(({ account_id }) => account_id), debts.map(({ since }) => since)],
  );
  return rows;
}

export type ProblemRow = {
  id: string;
  code: PaymentProblem['code'];
  reference: string;
  text: string;
  found_at: Date;
  found_micros: bigint;
  intent_id: string | null;
  name: string;
  email: string;
};

export async function selectProblems(
  db: Queryable,
  { after, limit }: Wanted<ReturnPlace>,
): Promise<ProblemRow[]> {
  const { rows } = await db.query<ProblemRow>(
    `select problem.id, problem.code, problem.reference, problem.text, problem.found_at, payment.intent_id,
       (extract(epoch from problem.found_at) * 1000000)::bigint as found_micros,
       ${payerName} as name, ${payerEmail} as email
     from payment_problem problem join payment on payment.id = problem.payment_id ${payerTables}
     where problem.resolved_at is null
       and ($1::bigint is null or (problem.found_at, problem.id) >
         (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid))
     order by problem.found_at, problem.id
     limit $3`,
    [after?.micros, after?.id, limit],
  );
  return rows;
}
