/** Sets, changes and removes rules about fraud. */
import { z } from 'zod';
import { FRAUD_CONFIGS, type FraudRuleType } from '#contract/fraud.ts';
import type { Db } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { toKeptConfig } from './rule.ts';
import { type RuleOwnerId, removeRule, saveRule } from './rule-store.ts';

type Deps = { db: Db; clock: Clock };

/** In the transaction of the change, such as its audit entry. */
export type AlsoWith = (
  tx: Tx,
  rule: { type: FraudRuleType; config: Record<string, unknown> },
) => Promise<void>;

/** Sets a rule, in place of an earlier one of its type. Throws `invalid-input`. */
export function setRule(
  deps: Deps,
  owner: RuleOwnerId,
  { type, config }: { type: FraudRuleType; config: unknown },
  alsoDo: AlsoWith,
): Promise<void> {
  return transaction(deps.db, (tx) => save(tx, deps, owner, { type, config }, alsoDo));
}

/** Throws `not-found` where it is not set. */
export function deleteRule(
  deps: Deps,
  owner: RuleOwnerId,
  type: FraudRuleType,
  alsoDo: AlsoWith,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    if (!(await removeRule(tx, owner, type))) throw refuse('not-found', { message: 'This rule is not set.' });
    await alsoDo(tx, { type, config: {} });
  });
}

async function save(
  tx: Tx,
  { clock }: Deps,
  owner: RuleOwnerId,
  { type, config }: { type: FraudRuleType; config: unknown },
  alsoDo: AlsoWith,
): Promise<void> {
  const parsed = z.safeParse(FRAUD_CONFIGS[type], config);
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [String(path[0] ?? 'config'), message]),
    );
    const [first] = Object.entries(fields);
    throw refuse('invalid-input', { message: first ? `${first[0]} ${first[1]}.` : 'is not valid', fields });
  }
  const kept = toKeptConfig(parsed.data);
  await saveRule(tx, { id: newId(), owner, type, config: kept, now: clock.now() });
  await alsoDo(tx, { type, config: kept });
}
