/** A fraud rule, in the form of the public API. */
import type { z } from 'zod';
import type { getFraudRule } from '#contract/public-api/fraud-rules.ts';
import type { OwnRule } from '#server/rewards/index.ts';
import { toDollars } from '../edge/dollars.ts';

/** Amounts as numbers. Leaves out empty lists, and `per` where it is the usual `recipient`. */
export function toApiRule({ type, config }: OwnRule): z.input<(typeof getFraudRule)['reply']>['fraud_rule'] {
  const given = Object.entries(config).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    if (typeof value === 'bigint') return [[name, toDollars(value)]];
    const isUsual = name === 'per' && Array.isArray(value) && value.join() === 'recipient';
    return isUsual || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]];
  });
  return { rule_type: type, ...(given.length > 0 && { config: Object.fromEntries(given) }) };
}
