/** A fraud rule, as it is kept. */
import type { z } from 'zod';
import type { FraudRuleType } from '#contract/fraud.ts';
import { FRAUD_CONFIGS } from '#contract/fraud-configs.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { type AddressList, createAddressList } from './address-list.ts';

/** Who set it: the operator's staff for all senders, or a company for its own rewards. */
export type RuleOwner = 'operator' | 'company';

export type RuleConfigs = { [Type in FraudRuleType]: z.output<(typeof FRAUD_CONFIGS)[Type]> };

export type Rule = {
  [Type in FraudRuleType]: {
    by: RuleOwner;
    type: Type;
    config: RuleConfigs[Type];
    /** Finds the entry of a rule about addresses. */
    findAddress: AddressList;
  };
}[FraudRuleType];

export type RuleOf<Type extends FraudRuleType> = Extract<Rule, { type: Type }>;

/** A config that was kept. It was checked before, so one that no longer fits is a bug. */
export function readRule(by: RuleOwner, type: FraudRuleType, config: unknown): Rule {
  const parsed = FRAUD_CONFIGS[type].parse(config);
  const findAddress =
    'emails' in parsed ? createAddressList(parsed as RuleConfigs['review_email']) : () => undefined;
  return { by, type, config: parsed, findAddress } as Rule;
}

/** As it is kept and shown: amounts as decimal text. */
export function toKeptConfig(config: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? formatCents(value) : value,
    ]),
  );
}

/** What a rule holds, as a log of actions tells it: each list in one text, nothing for an empty one. */
export function ruleFacts(config: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(config)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)] as const)
      .filter(([, text]) => text !== ''),
  );
}
