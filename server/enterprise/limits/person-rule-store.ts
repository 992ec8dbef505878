/** The SQL of the limits and budgets of single managers. */
import type { BUDGET_PERIODS } from '#contract/enterprise/limits.ts';
import type { EnterpriseRole } from '#contract/enterprise/roles.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { LimitColumns, PayoutLimits } from './rule-store.ts';

export type PersonRuleRow = LimitColumns & {
  user_id: string;
  first_name: string;
  last_name: string;
  role: EnterpriseRole;
  /** Whether they have limits of their own. */
  own: boolean;
  budget_cents: bigint | null;
  period: (typeof BUDGET_PERIODS)[number] | null;
  rollover: boolean | null;
};

const people = `select users.id as user_id, first_name, last_name, enterprise_role as role, person.user_id is not null as own,
    payout_limit_cents, day_limit_cents, month_limit_cents, budget.amount_cents as budget_cents, period, rollover
  from users
  left join payout_person_limit person on person.user_id = users.id
  left join payout_budget budget on budget.user_id = users.id
  where users.enterprise_id = $1 and deleted_at is null`;

export async function selectPersonRules(db: Queryable, enterpriseId: string): Promise<PersonRuleRow[]> {
  const { rows } = await db.query<PersonRuleRow>(`${people} order by last_name, first_name, users.id`, [
    enterpriseId,
  ]);
  return rows;
}

export async function findPersonRule(
  db: Queryable,
  enterpriseId: string,
  userId: string,
): Promise<PersonRuleRow | undefined> {
  const { rows } = await db.query<PersonRuleRow>(`${people} and users.id = $2`, [enterpriseId, userId]);
  return rows[0];
}

type Person = { enterpriseId: string; userId: string; now: Date };

/** Null: the limits of the role apply again. */
export async function replacePersonLimits(
  tx: Tx,
  { enterpriseId, userId, now }: Person,
  limits: PayoutLimits | null,
): Promise<void> {
  await tx.query('delete from payout_person_limit where user_id = $1', [userId]);
  if (limits === null) return;
  await tx.query(
    `insert into payout_person_limit (user_id, enterprise_id, payout_limit_cents, day_limit_cents, month_limit_cents,
       updated_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [userId, enterpriseId, limits.payoutCents, limits.dayCents, limits.monthCents, now],
  );
}

export type Budget = {
  amountCents: bigint;
  period: (typeof BUDGET_PERIODS)[number];
  rollover: boolean;
};

/** A change begins anew with the current period: what earlier periods left lapses. */
export async function replaceBudget(
  tx: Tx,
  { enterpriseId, userId, now }: Person,
  budget: Budget | null,
): Promise<void> {
  if (budget === null) {
    await tx.query('delete from payout_budget where user_id = $1', [userId]);
    return;
  }
  await tx.query(
    `insert into payout_budget (user_id, enterprise_id, amount_cents, period, rollover, starts_on, updated_at)
     values ($1, $2, $3, $4, $5, date_trunc($4, $6::timestamptz at time zone 'UTC')::date, $6)
     on conflict (user_id) do update set amount_cents = excluded.amount_cents, period = excluded.period,
       rollover = excluded.rollover, updated_at = excluded.updated_at,
       starts_on = case
         when (payout_budget.amount_cents, payout_budget.period, payout_budget.rollover)
           = (excluded.amount_cents, excluded.period, excluded.rollover) then payout_budget.starts_on else excluded.starts_on end`,
    [userId, enterpriseId, budget.amountCents, budget.period, budget.rollover, now],
  );
}
