/** The SQL of rewards on birthdays and work anniversaries. */
import type { OccasionName } from '#contract/enterprise/occasions.ts';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { DueOccasion, OccasionRule } from './occasion.ts';

type RuleRow = {
  occasion: OccasionName;
  is_active: boolean;
  amount_cents: bigint;
  design: RewardDesign;
  message: string | null;
  campaign_id: string | null;
  custom_fields: Record<string, string>;
  set_by: string;
  set_at: Date;
  problem: string | null;
};

const ruleColumns =
  'occasion, is_active, amount_cents, design, message, campaign_id, custom_fields, set_by, set_at, problem';

function toRule(row: RuleRow): OccasionRule {
  return {
    occasion: row.occasion,
    isActive: row.is_active,
    amountCents: row.amount_cents,
    design: row.design,
    message: row.message,
    campaignId: row.campaign_id,
    customFields: row.custom_fields,
    setBy: row.set_by,
    setAt: row.set_at,
    problem: row.problem,
  };
}

export type ShownRule = OccasionRule & { setByName: string | null };

export async function selectRules(db: Queryable, enterpriseId: string): Promise<ShownRule[]> {
  const { rows } = await db.query<RuleRow & { set_by_name: string | null }>(
    `select ${ruleColumns}, (select nullif(btrim(first_name || ' ' || last_name), '') from users
       where users.id = set_by and deleted_at is null) as set_by_name
     from occasion_rule where enterprise_id = $1`,
    [enterpriseId],
  );
  return rows.map((row) => ({ ...toRule(row), setByName: row.set_by_name }));
}

/** Nobody changes it until the transaction ends. */
export async function lockRule(
  tx: Tx,
  { enterpriseId, occasion }: { enterpriseId: string; occasion: OccasionName },
): Promise<OccasionRule | undefined> {
  const { rows } = await tx.query<RuleRow>(
    `select ${ruleColumns} from occasion_rule where enterprise_id = $1 and occasion = $2 for update`,
    [enterpriseId, occasion],
  );
  return rows[0] && toRule(rows[0]);
}

/** When the rule of an occasion's order was last saved. */
export async function findRuleSetAt(db: Queryable, orderId: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ set_at: Date }>(
    `select rule.set_at from occasion_reward paid join occasion_rule rule using (enterprise_id, occasion)
     where paid.order_id = $1`,
    [orderId],
  );
  return rows[0]?.set_at;
}

/** What was due before it was switched on is not made up for. */
export async function saveRule(
  tx: Tx,
  enterpriseId: string,
  rule: Omit<OccasionRule, 'setAt' | 'problem'>,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into occasion_rule as rule (enterprise_id, occasion, is_active, active_since, amount_cents, design, message,
       campaign_id, custom_fields, set_by, set_at)
     values ($1, $2, $3, $9, $4, $5, $6, $7, $10, $8, $9)
     on conflict (enterprise_id, occasion) do update set is_active = excluded.is_active,
       active_since = case when rule.is_active then rule.active_since else excluded.active_since end,
       amount_cents = excluded.amount_cents, design = excluded.design, message = excluded.message,
       campaign_id = excluded.campaign_id, custom_fields = excluded.custom_fields, set_by = excluded.set_by, set_at = excluded.set_at, problem = null`,
    [
      enterpriseId,
      rule.occasion,
      rule.isActive,
      rule.amountCents,
      rule.design,
      rule.message,
      rule.campaignId,
      rule.setBy,
      now,
      JSON.stringify(rule.customFields),
    ],
  );
}

/**
 * The birthdays and anniversaries from day $1 to day $2 of employees who accepted the link. February 29 is on
 * the 28th in other years. A person who was linked later, or paid, is left out, and so is one who never came,
 * or who moved their account to another address: a reader of the old one could claim.
 */
const occurring = `from generate_series($1::date, $2::date, interval '1 day') as each (at)
  cross join lateral (select each.at::date as day) as on_day
  join employee on employee.status = 'linked' and (employee.linked_at at time zone 'UTC')::date <= on_day.day
  cross join (values ('birthday'), ('anniversary')) as kind (occasion)
  cross join lateral (select case kind.occasion when 'birthday' then employee.birthday
    when 'anniversary' then to_char(employee.started_on, 'MM-DD') end as date) as known
  where (known.date = to_char(on_day.day, 'MM-DD')
      or (known.date = '02-29' and to_char(on_day.day, 'MM-DD') = '02-28' and to_char(on_day.day + 1, 'MM-DD') = '03-01'))
    and (kind.occasion = 'birthday' or employee.started_on < on_day.day)
    and exists (
      select from users where id = employee.user_id and email = employee.email and email_verified_at is not null
        and not email_verified_manually)
    and not exists (
      select from occasion_reward paid
      where paid.enterprise_id = employee.enterprise_id and paid.occasion = kind.occasion
        and paid.year = extract(year from on_day.day) and (paid.user_id = employee.user_id or paid.email = employee.email))`;

/** Companies without a problem first, so that one without money delays no other. */
export async function selectDueOccasions(
  db: Queryable,
  { from, until }: { from: string; until: string },
  limit: number,
): Promise<DueOccasion[]> {
  const { rows } = await db.query<DueOccasion>(
    `select due.enterprise_id as "enterpriseId", due.occasion, due.user_id as "userId", due.email,
       due.first_name as "firstName", due.day::text as day, extract(year from due.day)::int as year
     from (
       select employee.enterprise_id, kind.occasion, employee.user_id, employee.email, employee.first_name, on_day.day
       ${occurring}
     ) as due
     join occasion_rule rule on rule.enterprise_id = due.enterprise_id and rule.occasion = due.occasion
       and rule.is_active and (rule.active_since at time zone 'UTC')::date <= due.day
     order by rule.problem is not null, due.day, due.enterprise_id, due.user_id
     limit $3`,
    [from, until, limit],
  );
  return rows;
}

export type NextRow = {
  occasion: OccasionName;
  user_id: string;
  name: string;
  day: string;
  years: number | null;
};

/** What is due or comes next in one company, without what lies before the day its rule was switched on. */
export async function selectNext(
  db: Queryable,
  enterpriseId: string,
  { from, until, today, limit }: { from: string; until: string; today: string; limit: number },
): Promise<NextRow[]> {
  const { rows } = await db.query<NextRow>(
    `select occasion, user_id, name, day::text as day, years from (
       select kind.occasion, employee.user_id, btrim(employee.first_name || ' ' || employee.last_name) as name, on_day.day,
         case kind.occasion when 'anniversary'
           then (extract(year from on_day.day) - extract(year from employee.started_on))::int end as years,
         row_number() over (partition by kind.occasion order by on_day.day, employee.user_id) as place
       ${occurring}
         and employee.enterprise_id = $3
         and on_day.day >= coalesce((
           select greatest((active_since at time zone 'UTC')::date, case when is_active then date '-infinity' else $4 end)
           from occasion_rule rule where rule.enterprise_id = $3 and rule.occasion = kind.occasion), $4)
     ) as next
     where place <= $5
     order by day, user_id`,
    [from, until, enterpriseId, today, limit],
  );
  return rows;
}

export type Dated = {
  occasion: OccasionName;
  /** Those who get a reward on their day. */
  people: number;
  /** The other employees with the date: `occurring` leaves them out, for one of these reasons. */
  notAccepted: number;
  otherAddress: number;
};

/** The employees on the list who have each date. */
export async function countDated(db: Queryable, enterpriseId: string): Promise<Dated[]> {
  const { rows } = await db.query<Dated>(
    `select kind.occasion, (count(*) filter (where accepted and same_address))::int as people,
       (count(*) filter (where not accepted))::int as "notAccepted",
       (count(*) filter (where accepted and not same_address))::int as "otherAddress"
     from employee
     join users on users.id = employee.user_id and deleted_at is null
     cross join lateral (select users.email = employee.email as same_address,
       employee.status = 'linked' and email_verified_at is not null and not email_verified_manually as accepted) as person
     cross join lateral (values
       ('birthday', employee.birthday is not null), ('anniversary', employee.started_on is not null))
       as kind (occasion, known)
     where employee.enterprise_id = $1 and known
     group by kind.occasion`,
    [enterpriseId],
  );
  return rows;
}

/** False where it was paid before. Of two at once the second waits until the first commits. */
export async function insertOccasionReward(
  tx: Tx,
  due: DueOccasion,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into occasion_reward (enterprise_id, occasion, user_id, year, email, occurs_on, order_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [due.enterpriseId, due.occasion, due.userId, due.year, due.email, due.day, orderId, now],
  );
  return rowCount === 1;
}

/** Returns whether the company had no problem before. */
export async function saveProblem(
  tx: Tx,
  { enterpriseId, occasion }: { enterpriseId: string; occasion: OccasionName },
  problem: string,
): Promise<boolean> {
  const { rows } = await tx.query<{ first: boolean }>(
    `update occasion_rule rule set problem = $3
     from (select problem from occasion_rule where enterprise_id = $1 and occasion = $2 for update) as before
     where enterprise_id = $1 and occasion = $2 and is_active
     returning before.problem is null as first`,
    [enterpriseId, occasion, problem],
  );
  return rows[0]?.first ?? false;
}

/** Clears the problems of occasions with nothing left to pay. `failed`: those that a run could not pay. */
export async function clearProblems(
  db: Queryable,
  failed: readonly { enterpriseId: string; occasion: OccasionName }[],
): Promise<void> {
  await db.query(
    `update occasion_rule set problem = null
     where problem is not null and not exists (
       select from unnest($1::uuid[], $2::text[]) as failed (enterprise_id, occasion)
       where failed.enterprise_id = occasion_rule.enterprise_id and failed.occasion = occasion_rule.occasion)`,
    [failed.map(({ enterpriseId }) => enterpriseId), failed.map(({ occasion }) => occasion)],
  );
}

/** Who is notified where an occasion could not be paid: those who can add money, and the one who set it. */
export async function selectOccasionReaders(
  db: Queryable,
  { enterpriseId, occasion }: { enterpriseId: string; occasion: OccasionName },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from users
     where enterprise_id = $1 and deleted_at is null and (enterprise_role in ('super_admin', 'account_manager')
       or id = (select set_by from occasion_rule where enterprise_id = $1 and occasion = $2))
     order by id`,
    [enterpriseId, occasion],
  );
  return rows.map(({ id }) => id);
}
