/** A fraud rule, as staff and the managers of a company read and set it. */
import { z } from 'zod';
import { FRAUD_RULES } from './fraud.ts';
import { Timestamp } from './kernel/common.ts';

export const FraudRule = z
  .object({
    type: z.enum(FRAUD_RULES),
    config: z.record(z.string(), z.unknown()),
    changedAt: Timestamp,
  })
  .meta({ id: 'RiskRule' });
export type FraudRule = z.infer<typeof FraudRule>;

export const OneFraudRule = z.object({ ruleType: z.enum(FRAUD_RULES) });

export const FraudRuleBody = z.object({ config: z.record(z.string(), z.unknown()).default({}) });
