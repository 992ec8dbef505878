/** The SQL of approval lines, limits and budgets. */
import type { BUDGET_PERIODS } from '#contract/enterprise/limits.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { EnterpriseRole } from '../managers/staff.ts';

export type LimitColumns = {
  payout_limit_cents: bigint | null;
  day_limit_cents: bigint | null;
  month_limit_cents: bigint | null;
};

export type RuleColumns = LimitColumns & { approval_above_cents: bigint | null };
export type RoleRuleRow = RuleColumns & { role: EnterpriseRole; is_default: boolean };

/** The rules that apply, for every role. */
export async function selectRoleRules(db: Queryable, enterpriseId: string): Promise<RoleRuleRow[]> {
  const { rows } = await db.query<RoleRuleRow>(
    `select usual.role, own.role is null as is_default,
       case when own.role is null then usual.approval_above_cents else own.approval_above_cents end
         as approval_above_cents,
       case when own.role is null then usual.payout_limit_cents else own.payout_limit_cents end as payout_limit_cents,
       case when own.role is null then usual.day_limit_cents else own.day_limit_cents end as day_limit_cents,
       case when own.role is null then usual.month_limit_cents else own.month_limit_cents end as month_limit_cents
     from payout_role_default usual
     left join payout_role_rule own on own.enterprise_id = $1 and own.role = usual.role
     order by array_position(array['super_admin', 'account_manager', 'account_staff', 'department_manager'], usual.role)`,
    [enterpriseId],
  );
  return rows;
}

export async function findOwnRule(
  db: Queryable,
  { enterpriseId, userId, role }: { enterpriseId: string; userId: string; role: string },
  now: Date,
): Promise<(RuleColumns & { left_cents: bigint | null }) | undefined> {
  const { rows } = await db.query<RuleColumns & { left_cents: bigint | null }>(
    `select approval_above_cents, payout_limit_cents, day_limit_cents, month_limit_cents,
       payout_unapproved_left($1, $2, $3, $4) as left_cents
     from payout_rule_of($1, $2, $3)`,
    [enterpriseId, userId, role, now],
  );
  return rows[0];
}

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

export type RoomRow = {
  user_id: string;
  kind: 'day' | 'month' | 'budget';
  period: (typeof BUDGET_PERIODS)[number] | null;
  allowed_cents: bigint;
  left_cents: bigint;
};

/** What these managers may still spend today, by every limit and budget that they have. */
export async function selectRoom(
  db: Queryable,
  enterpriseId: string,
  people: { userId: string; role: string }[],
  now: Date,
): Promise<RoomRow[]> {
  const { rows } = await db.query<RoomRow>(
    `select person.id as user_id, room.kind, room.period, room.allowed_cents, room.left_cents
     from unnest($2::uuid[], $3::text[]) as person (id, role)
     cross join lateral payout_room($1, person.id, person.role, ($4::timestamptz at time zone 'UTC')::date) room
     order by array_position(array['day', 'month', 'budget'], room.kind)`,
    [enterpriseId, people.map(({ userId }) => userId), people.map(({ role }) => role), now],
  );
  return rows;
}

export type Limits = { payoutCents: bigint | null; dayCents: bigint | null; monthCents: bigint | null };

export async function upsertRoleRule(
  tx: Tx,
  rule: Limits & { enterpriseId: string; role: string; approvalAboveCents: bigint | null; now: Date },
): Promise<void> {
  await tx.query(
    `insert into payout_role_rule (enterprise_id, role, approval_above_cents, payout_limit_cents, day_limit_cents,
       month_limit_cents, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (enterprise_id, role) do update set approval_above_cents = excluded.approval_above_cents,
       payout_limit_cents = excluded.payout_limit_cents, day_limit_cents = excluded.day_limit_cents,
       month_limit_cents = excluded.month_limit_cents, updated_at = excluded.updated_at`,
    [
      rule.enterpriseId,
      rule.role,
      rule.approvalAboveCents,
      rule.payoutCents,
      rule.dayCents,
      rule.monthCents,
      rule.now,
    ],
  );
}

type Person = { enterpriseId: string; userId: string; now: Date };

/** Null: the limits of the role apply again. */
export async function replacePersonLimits(
  tx: Tx,
  { enterpriseId, userId, now }: Person,
  limits: Limits | null,
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
