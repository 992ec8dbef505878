/** The line under which a company's managers are notified, and the automatic top-up from a saved card. */
import { z } from 'zod';
import { ShownVersion, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { MOST_FUNDING_CENTS } from './funds.ts';

const actor = 'enterprise-funding';
const path = '/api/enterprise/low-balance';

/**
 * `manager-gone`: the manager in whose name it acts left, is frozen, may no longer add funds, or secured
 * their account since.
 */
const StopReason = z.enum(['declined', 'card-gone', 'manager-gone']);
export type StopReason = z.infer<typeof StopReason>;

/**
 * `outdated`: a day passed, or the settings changed, before the card could be charged. `disputed`: a payment
 * was disputed, or a debt was open.
 */
const MissReason = z.enum(['enterprise-inactive', 'disputed', 'outdated']);
export type MissReason = z.infer<typeof MissReason>;

const AutomaticTopUp = z
  .object({
    amount: Money,
    /** Of a saved card, which may be gone. */
    cardId: z.string(),
    /** The most that is added in a calendar month (UTC), without fees. */
    monthlyLimit: Money,
    addedThisMonth: Money,
    /** Null once that account is deleted. */
    setByName: z.string().nullable(),
    /** Nothing is charged until a manager saves it again. */
    stopped: z.object({ at: Timestamp, because: StopReason }).nullable(),
    /** The last one was not made. `at`: when it was due; the balance is still below the line. */
    missed: z.object({ at: Timestamp, because: MissReason }).nullable(),
  })
  .meta({ id: 'AutomaticTopUp' });
export type AutomaticTopUp = z.infer<typeof AutomaticTopUp>;

export const LowBalance = z
  .object({
    /** Null where no line is set: no notification is sent. */
    line: Money.nullable(),
    isBelow: z.boolean(),
    topUp: AutomaticTopUp.nullable(),
    /** Of what a manager sets. */
    version: z.string(),
  })
  .meta({ id: 'LowBalance' });
export type LowBalance = z.infer<typeof LowBalance>;

const LowBalanceBody = z
  .object({
    /** Null stops both. */
    line: amount().nullable(),
    topUp: z
      .object({
        amount: amount(),
        cardId: z.string('Please choose a saved card.').min(1, 'Please choose a saved card.').max(100),
        monthlyLimit: amount(),
      })
      .nullable(),
    version: ShownVersion,
  })
  .superRefine(({ line, topUp }, context) => {
    if (!topUp) return;
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: field.split('.'), message });
    if (line === null) refuse('line', 'Automatic top-ups need a line.');
    else if (topUp.amount < line) refuse('topUp.amount', 'Please add at least the amount of the line.');
    if (topUp.amount > MOST_FUNDING_CENTS) refuse('topUp.amount', 'Please add at most $250,000.00.');
    if (topUp.monthlyLimit < topUp.amount)
      refuse('topUp.monthlyLimit', 'The limit has to allow at least one top-up.');
  });

export const getLowBalance = defineRoute({
  method: 'GET',
  path,
  summary: 'The line under which managers are notified, and the automatic top-up',
  actor,
  reply: { 200: LowBalance },
});

export const setLowBalance = defineRoute({
  method: 'PUT',
  path,
  summary:
    'Set the line and the automatic top-up from a saved card; once per crossing of the line, managers are notified and the card is charged',
  actor,
  proof: 'always',
  body: LowBalanceBody,
  reply: { 200: LowBalance },
  refusals: ['account-frozen', 'changed-meanwhile', 'enterprise-inactive', 'payments-unavailable'],
});
