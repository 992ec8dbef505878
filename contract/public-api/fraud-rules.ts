/** Fraud rules of the company, beside those of Indulge. */
import { z } from 'zod';
import { FRAUD_RULES } from '../fraud.ts';
import { defineApiRoute } from './define-api-route.ts';

const RuleParams = z.object({
  rule_type: z.enum(FRAUD_RULES).meta({ description: 'The type of the rule' }),
});
const Answer = z.object({ message: z.string() });
const config = z.record(z.string(), z.unknown(), 'is not an object');
const wrong = { 422: 'The rule does not take this configuration' };

const FraudRule = z
  .object({
    rule_type: z.enum(FRAUD_RULES),
    config: config.optional().meta({ description: 'For rules that take a configuration' }),
  })
  .meta({ id: 'FraudRule' });

export const listFraudRules = defineApiRoute({
  method: 'GET',
  path: '/fraud_rules',
  summary: 'The fraud rules that the company has set',
  needs: 'read_only',
  reply: z.object({ fraud_rules: z.array(FraudRule) }),
});

export const getFraudRule = defineApiRoute({
  method: 'GET',
  path: '/fraud_rules/:rule_type',
  summary: 'One fraud rule that the company has set',
  needs: 'read_only',
  params: RuleParams,
  reply: z.object({ fraud_rule: FraudRule }),
});

export const setFraudRule = defineApiRoute({
  method: 'POST',
  path: '/fraud_rules/:rule_type',
  summary: 'Set a fraud rule, in place of an earlier one of its type',
  needs: 'read_write',
  params: RuleParams,
  body: z.object({ config: config.nullish() }),
  reply: Answer,
  statuses: wrong,
});

export const updateFraudRuleList = defineApiRoute({
  method: 'POST',
  path: '/fraud_rules/:rule_type/update_list',
  summary: 'Add entries to the lists of a rule, or remove some',
  needs: 'read_write',
  params: RuleParams,
  body: z.object({
    operation: z.enum(['add', 'remove'], 'is not add or remove'),
    config: z.record(z.string(), z.array(z.unknown(), 'is not a list'), 'is not an object'),
  }),
  reply: Answer,
  statuses: wrong,
});

export const deleteFraudRule = defineApiRoute({
  method: 'DELETE',
  path: '/fraud_rules/:rule_type',
  summary: 'Remove a fraud rule; reviews that it caused go on',
  needs: 'read_write',
  params: RuleParams,
  reply: Answer,
});
