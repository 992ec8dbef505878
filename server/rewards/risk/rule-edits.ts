/** Sets, changes and removes fraud rules. */
import { z } from 'zod';
import { FRAUD_LIST_MAX, type FraudRuleType } from '#contract/fraud.ts';
import { FRAUD_CONFIGS } from '#contract/fraud-configs.ts';
import type { Db } from '#server/db/pool.ts';
import { type InTransaction, type Tx, transaction } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { RiskLists } from './risk.ts';
import { toKeptConfig } from './rule.ts';
import { lockFraudRule, type RuleOwnerId, removeRule, saveFraudRule } from './rule-store.ts';

type Deps = { db: Db; clock: Clock; riskLists: Pick<RiskLists, 'findCountry'> };

const NO_COUNTRIES = 'cannot be checked, because no file of countries is loaded here';

export type RuleChange = { type: FraudRuleType; config: Record<string, unknown> };

/**
 * Sets a rule, in place of an earlier one of its type. Throws `invalid-input`, also for countries where no
 * file of them is loaded.
 */
export function setRule(
  deps: Deps,
  owner: RuleOwnerId,
  { type, config }: { type: FraudRuleType; config: unknown },
  alsoDo: InTransaction<RuleChange>,
): Promise<void> {
  return transaction(deps.db, (tx) => save(tx, deps, owner, { type, config }, alsoDo));
}

/**
 * Adds entries to the lists of a rule, or takes some away. Throws `not-found` where the rule is not set, and
 * `invalid-input`, also where nothing would be left.
 */
export function changeRuleList(
  deps: Deps,
  owner: RuleOwnerId,
  change: { type: FraudRuleType; operation: 'add' | 'remove'; lists: Record<string, readonly unknown[]> },
  alsoDo: InTransaction<RuleChange>,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const before = await lockFraudRule(tx, owner, change.type);
    if (!before) throw refuse('not-found', { message: 'This rule is not set.' });
    const config: Record<string, unknown> = { ...before };
    for (const [name, entries] of Object.entries(change.lists)) {
      // The official client sends every list, and those of other rules are empty.
      if (entries.length === 0) continue;
      const known: unknown = config[name];
      if (!Array.isArray(known))
        throw refuse('invalid-input', { fields: { [name]: 'is no list of this rule' } });
      const given = entries.map((entry) => (typeof entry === 'string' ? entry.trim() : entry));
      const isGiven = (entry: unknown) =>
        given.some((each) => String(each).toLowerCase() === String(entry).toLowerCase());
      config[name] =
        change.operation === 'add'
          ? [...known.filter((entry) => !isGiven(entry)), ...given].slice(0, FRAUD_LIST_MAX + 1)
          : known.filter((entry) => !isGiven(entry));
    }
    await save(tx, deps, owner, { type: change.type, config }, alsoDo);
  });
}

/** Throws `not-found` where it is not set. */
export function unsetFraudRule(
  deps: Deps,
  owner: RuleOwnerId,
  type: FraudRuleType,
  alsoDo: InTransaction<RuleChange>,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    if (!(await removeRule(tx, owner, type))) throw refuse('not-found', { message: 'This rule is not set.' });
    await alsoDo(tx, { type, config: {} });
  });
}

async function save(
  tx: Tx,
  { clock, riskLists }: Deps,
  owner: RuleOwnerId,
  { type, config }: { type: FraudRuleType; config: unknown },
  alsoDo: InTransaction<RuleChange>,
): Promise<void> {
  const parsed = z.safeParse(FRAUD_CONFIGS[type], config);
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [String(path[0] ?? 'config'), message]),
    );
    const [first] = Object.entries(fields);
    throw refuse('invalid-input', { message: first ? `${first[0]} ${first[1]}.` : 'is not valid', fields });
  }
  if (type === 'review_country' && riskLists.findCountry === null)
    throw refuse('invalid-input', {
      message: `Countries ${NO_COUNTRIES}.`,
      fields: { countries: NO_COUNTRIES },
    });
  const kept = toKeptConfig(parsed.data);
  await saveFraudRule(tx, { id: newId(), owner, type, config: kept, now: clock.now() });
  await alsoDo(tx, { type, config: kept });
}
