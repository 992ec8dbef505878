/** What regulation asks, as the operator reads it: figures with their source, and unclaimed value. */
import { z } from 'zod';
import { Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';
import { US_STATES } from '../kernel/us-states.ts';
import { WaitsForApproval } from './approvals.ts';
import { ReasonBody } from './reason.ts';

/**
 * `cash-out`: below which amount a rest is paid out; `daily-limit`: what a member may add in a day; `expiry`:
 * how long what a consumer paid for lasts; `claim-words`: what a company's reward says beside its last day;
 * `dormancy`: after how many months without activity value counts as unclaimed.
 */
export const REGULATION_RULES = ['cash-out', 'daily-limit', 'expiry', 'claim-words', 'dormancy'] as const;
export type RegulationRule = (typeof REGULATION_RULES)[number];

type Rule = {
  title: string;
  /** What its figures are: dollars, months or text. */
  value: 'amount' | 'months' | 'text';
  /** False for a rule with one figure, for every state. */
  byState: boolean;
  /** Nothing in the product acts by a figure that is for information. */
  isInformation: boolean;
};

export const RULES: Record<RegulationRule, Rule> = {
  'cash-out': { title: 'Cash-out thresholds', value: 'amount', byState: true, isInformation: false },
  'daily-limit': { title: 'Daily limit', value: 'amount', byState: false, isInformation: false },
  expiry: {
    title: 'Expiry of what a consumer paid for',
    value: 'text',
    byState: true,
    isInformation: true,
  },
  'claim-words': {
    title: 'Text of a reward with a claim date',
    value: 'text',
    byState: false,
    isInformation: false,
  },
  dormancy: { title: 'Dormancy', value: 'months', byState: true, isInformation: false },
};

/** Stands for every state without a figure of its own. */
export const EVERYWHERE = 'US';
const state = z
  .string()
  .refine((code) => code === EVERYWHERE || Object.hasOwn(US_STATES, code), 'Please choose a state.');

/** The most that a threshold for cash-outs may be, in dollars: a rest is small. */
export const MOST_CASH_OUT = 100;
export const MOST_MONTHS = 240;
export const MOST_CHARACTERS = 500;

const GIVE_DAY = 'Please enter a day.';
const day = z.iso.date(GIVE_DAY);

export const RegulationFigure = z
  .object({
    rule: z.enum(REGULATION_RULES),
    /** A state's code; `US` for every state without a figure of its own. */
    state: z.string(),
    /** Dollars such as "15.00", months such as "36", or words, as the rule has it. */
    value: z.string(),
    source: z.string(),
    /** The day on which the source was read. */
    asOf: day,
    /** Whether the product acts by it. */
    isApplied: z.boolean(),
    /** Sent back with a change, so that no change of a colleague is overwritten. */
    version: z.int(),
    changedAt: Timestamp,
    /** The name of the member of staff; null for a figure that came with the product. */
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'RegulationFigure' });
export type RegulationFigure = z.infer<typeof RegulationFigure>;

const GIVE_SOURCE = 'Please name the source.';

export const RegulationFigureBody = ReasonBody.extend({
  value: z.string('Please enter a value.').trim().min(1, 'Please enter a value.').max(MOST_CHARACTERS),
  source: z.string(GIVE_SOURCE).trim().min(1, GIVE_SOURCE).max(300, 'Please enter at most 300 characters.'),
  asOf: day.refine((value) => value >= '1900-01-01' && value < '2100-01-01', GIVE_DAY),
  isApplied: z.boolean(),
  /** Null for a figure that is new. */
  version: z.int32().nullable(),
});
export type RegulationFigureBody = z.infer<typeof RegulationFigureBody>;

/** What a form for a figure has: the state stands in the address of the call. */
export const RegulationFigureForm = RegulationFigureBody.extend({ state });

/** Balances to which nothing happened for longer than the figure of their state says. */
export const UnclaimedValue = z
  .object({
    /** A state's code; empty where the member's is not known. */
    state: z.string(),
    months: z.int(),
    members: z.int(),
    value: Money,
    oldest: day,
  })
  .meta({ id: 'UnclaimedValue' });
export type UnclaimedValue = z.infer<typeof UnclaimedValue>;

const actor = 'staff-money';

export const listRegulationFigures = defineRoute({
  method: 'GET',
  path: '/api/admin/regulation',
  summary: 'Every figure of regulation, by rule and state',
  actor,
  reply: { 200: z.array(RegulationFigure) },
});

export const setRegulationFigure = defineRoute({
  method: 'PUT',
  path: '/api/admin/regulation/:rule/:state',
  summary:
    'Set a figure of regulation, with its source; what lets more money in or out waits for a colleague',
  actor,
  proof: 'always',
  params: z.object({
    rule: z.enum(REGULATION_RULES),
    state,
  }),
  body: RegulationFigureBody,
  reply: { 200: RegulationFigure, 202: WaitsForApproval },
  refusals: ['two-factor-required', 'changed-meanwhile', 'request-waiting'],
});

export const listUnclaimedValue = defineRoute({
  method: 'GET',
  path: '/api/admin/regulation/unclaimed',
  summary: 'Balances without activity for longer than the figure of their state, by state',
  actor,
  reply: { 200: z.array(UnclaimedValue) },
});

export const exportUnclaimedValue = defineRoute({
  method: 'GET',
  path: '/api/admin/regulation/unclaimed.csv',
  summary: 'The same balances with their owners, as CSV for the report to a state',
  actor,
  proof: 'always',
  reply: { 200: z.string() },
  private: true,
});
