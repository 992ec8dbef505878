/** What staff or a manager does with a fraud rule. Each kind of user has routes of their own. */
import type { FraudRuleType } from '#contract/fraud.ts';

export type RuleActs = {
  set(type: FraudRuleType, config: Record<string, unknown>): void;
  setting: boolean;
  setError: Error | null;
  remove(type: FraudRuleType): void;
  removing: boolean;
};

export type UseRuleActs = (onDone: () => void) => RuleActs;
