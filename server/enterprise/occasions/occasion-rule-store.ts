/** The SQL of what companies set for birthdays and work anniversaries, and of what keeps it unpaid. */

import type { OccasionName } from '#contract/enterprise/occasions.ts';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { OccasionRule } from './occasion.ts';

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

/**
 * Without what was deleted since: the usual campaign applies then, and a field that is gone says nothing.
 * With it, no reward could be sent before a manager saved the rule anew.
 */
const ruleColumns = `occasion, is_active, amount_cents, design, message,
  (select campaign.id from campaign where campaign.id = campaign_id and deleted_at is null) as campaign_id,
  coalesce((select jsonb_object_agg(noted.key, noted.value) from jsonb_each_text(custom_fields) noted
    where exists (select from reward_field field
      where field.enterprise_id = occasion_rule.enterprise_id and deleted_at is null
        and noted.key in (field.id::text, field.label))), '{}') as custom_fields,
  set_by, set_at, problem`;

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

export async function selectOccasionRules(db: Queryable, enterpriseId: string): Promise<ShownRule[]> {
  const { rows } = await db.query<RuleRow & { set_by_name: string | null }>(
    `select ${ruleColumns}, (select ${fullNameOrNullSql('users')} from users
       where users.id = set_by and deleted_at is null) as set_by_name
     from occasion_rule where enterprise_id = $1`,
    [enterpriseId],
  );
  return rows.map((row) => ({ ...toRule(row), setByName: row.set_by_name }));
}

/** Nobody changes it until the transaction ends. */
export async function lockOccasionRule(
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
export async function saveOccasionRule(
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
