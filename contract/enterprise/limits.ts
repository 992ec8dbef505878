/** What each manager of a company may pay: the line above which a payout waits, limits, and budgets. */
import { z } from 'zod';
import { Id, ShownVersion } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amountFromZero, Money } from '../kernel/money.ts';
import { ENTERPRISE_ROLES } from './company.ts';

export const BUDGET_PERIODS = ['month', 'quarter', 'year'] as const;

const AMOUNT = 'Please enter an amount, or leave it empty for no limit.';
/** Null or absent: no limit. */
const limit = () => amountFromZero(AMOUNT).nullish();

const LimitsBody = z.object({ payoutLimit: limit(), dayLimit: limit(), monthLimit: limit() });

/** What may have a line of its own: payouts to many, the company's software, birthdays and anniversaries. */
export const LINE_CHANNELS = ['file', 'api', 'occasion'] as const;
export type LineChannel = (typeof LINE_CHANNELS)[number];

export const RoleRuleBody = LimitsBody.extend({
  /** A payout, or the total of a batch, above this waits for another manager. Null or absent: none waits. */
  approvalAbove: limit(),
  /** The channels with another line; the others have the one above. Absent: as they are. */
  channels: z
    .array(z.object({ channel: z.enum(LINE_CHANNELS), approvalAbove: limit() }))
    .refine(
      (lines) => new Set(lines.map(({ channel }) => channel)).size === lines.length,
      'One line a channel.',
    )
    .optional(),
  version: ShownVersion,
});

const BudgetBody = z.object({
  amount: amountFromZero('Please enter the amount of the budget.'),
  period: z.enum(BUDGET_PERIODS, 'Please choose a period.'),
  rollover: z.boolean(),
});

/** Null: the limits of the role; no budget. */
export const PersonRuleBody = z.object({
  limits: LimitsBody.nullable(),
  budget: BudgetBody.nullable(),
  version: ShownVersion,
});

const Limits = z.object({
  payoutLimit: Money.nullable(),
  dayLimit: Money.nullable(),
  monthLimit: Money.nullable(),
});

export const RoleRule = Limits.extend({
  role: z.enum(ENTERPRISE_ROLES),
  approvalAbove: Money.nullable(),
  channels: z.array(z.object({ channel: z.enum(LINE_CHANNELS), approvalAbove: Money.nullable() })),
  /** False where the company set its own rule. */
  isDefault: z.boolean(),
  version: z.string(),
}).meta({ id: 'RoleRule' });
export type RoleRule = z.infer<typeof RoleRule>;

const Budget = z.object({ amount: Money, period: z.enum(BUDGET_PERIODS), rollover: z.boolean() });

/** What a limit of a period, or a budget, still allows. */
const Room = z.object({
  kind: z.enum(['day', 'month', 'budget']),
  /** Of a budget. */
  period: z.enum(BUDGET_PERIODS).nullable(),
  allowed: Money,
  left: Money,
});
export type Room = z.infer<typeof Room>;

export const PersonRule = z
  .object({
    userId: Id,
    name: z.string(),
    role: z.enum(ENTERPRISE_ROLES),
    /** The manager's own limits; null where those of the role apply. */
    limits: Limits.nullable(),
    budget: Budget.nullable(),
    room: z.array(Room),
    version: z.string(),
  })
  .meta({ id: 'PersonRule' });
export type PersonRule = z.infer<typeof PersonRule>;

export const PayoutRules = z
  .object({ roles: z.array(RoleRule), people: z.array(PersonRule) })
  .meta({ id: 'PayoutRules' });
export type PayoutRules = z.infer<typeof PayoutRules>;

export const OwnRule = z
  .object({
    /** A payout, or the total of a batch, above this waits for another manager; null where none waits. */
    approvalAbove: Money.nullable(),
    /** What is left of it in these 24 hours: several payouts count together. */
    approvalLeft: Money.nullable(),
    /** The line for payouts to many, which may differ from that for one, and what is left of it. */
    batches: z.object({ approvalAbove: Money.nullable(), approvalLeft: Money.nullable() }),
    payoutLimit: Money.nullable(),
    room: z.array(Room),
  })
  .meta({ id: 'OwnPayoutRule' });
export type OwnRule = z.infer<typeof OwnRule>;

export const getOwnRule = defineRoute({
  method: 'GET',
  path: '/api/enterprise/payout-rules/own',
  summary: 'What the caller may still pay, and above which amount a payout waits for another manager',
  actor: 'enterprise-payouts',
  reply: { 200: OwnRule },
});

export const getPayoutRules = defineRoute({
  method: 'GET',
  path: '/api/enterprise/payout-rules',
  summary: 'What every role and every manager may pay',
  actor: 'enterprise-approvals',
  reply: { 200: PayoutRules },
});

export const setRoleRule = defineRoute({
  method: 'PUT',
  path: '/api/enterprise/payout-rules/roles/:role',
  summary: 'Set the approval line and the limits of a role',
  actor: 'enterprise-limits',
  params: z.object({ role: z.enum(ENTERPRISE_ROLES) }),
  body: RoleRuleBody,
  proof: 'always',
  reply: { 200: PayoutRules },
  refusals: ['account-frozen', 'changed-meanwhile'],
});

export const setPersonRule = defineRoute({
  method: 'PUT',
  path: '/api/enterprise/payout-rules/people/:userId',
  summary: 'Set the limits and the budget of one manager',
  actor: 'enterprise-limits',
  params: z.object({ userId: Id }),
  body: PersonRuleBody,
  proof: 'always',
  reply: { 200: PayoutRules },
  refusals: ['not-found', 'account-frozen', 'changed-meanwhile'],
});
