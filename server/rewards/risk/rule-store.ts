/** The SQL of fraud rules. */
import type { FraudRuleType } from '#contract/fraud.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import { type Rule, readRule } from './rule.ts';

/** Null for the operator, whose rules all senders have. */
export type RuleOwnerId = string | null;

/**
 * The company whose own rules apply to a payer's rewards, besides the operator's; null for a member or a
 * guest.
 */
export function companyOfPayer({ kind, ownerId }: Holder): RuleOwnerId {
  return kind === 'enterprise' ? ownerId : null;
}

/** The rules of the operator, and those of a company. */
export async function selectFraudRules(db: Queryable, companyId: RuleOwnerId): Promise<Rule[]> {
  const { rows } = await db.query<{
    enterprise_id: string | null;
    rule_type: FraudRuleType;
    config: object;
  }>({
    name: 'fraud-rules',
    text: 'select enterprise_id, rule_type, config from fraud_rule where enterprise_id is null or enterprise_id = $1',
    values: [companyId],
  });
  return rows.map((row) =>
    readRule(row.enterprise_id === null ? 'operator' : 'company', row.rule_type, row.config),
  );
}

/** The rules of one owner alone. */
export async function selectOwnRules(
  db: Queryable,
  owner: RuleOwnerId,
): Promise<{ rule: Rule; changedAt: Date }[]> {
  const { rows } = await db.query<{ rule_type: FraudRuleType; config: object; changed_at: Date }>(
    `select rule_type, config, changed_at from fraud_rule
     where enterprise_id is not distinct from $1 order by rule_type`,
    [owner],
  );
  return rows.map((row) => ({
    rule: readRule(owner === null ? 'operator' : 'company', row.rule_type, row.config),
    changedAt: row.changed_at,
  }));
}

/** With a lock, so that two changes of a list come one after the other. */
export async function lockFraudRule(
  tx: Tx,
  owner: RuleOwnerId,
  type: FraudRuleType,
): Promise<object | undefined> {
  const { rows } = await tx.query<{ config: object }>(
    'select config from fraud_rule where enterprise_id is not distinct from $1 and rule_type = $2 for update',
    [owner, type],
  );
  return rows[0]?.config;
}

export async function saveFraudRule(
  tx: Tx,
  rule: { id: string; owner: RuleOwnerId; type: FraudRuleType; config: object; now: Date },
): Promise<void> {
  await tx.query(
    `insert into fraud_rule (id, enterprise_id, rule_type, config, changed_at) values ($1, $2, $3, $4, $5)
     on conflict on constraint fraud_rule_once do update set config = excluded.config, changed_at = excluded.changed_at`,
    [rule.id, rule.owner, rule.type, JSON.stringify(rule.config), rule.now],
  );
}

/** False where there is none. */
export async function removeRule(tx: Tx, owner: RuleOwnerId, type: FraudRuleType): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from fraud_rule where enterprise_id is not distinct from $1 and rule_type = $2',
    [owner, type],
  );
  return (rowCount ?? 0) > 0;
}
