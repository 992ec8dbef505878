/** What is left of a balance when it is too little for any card: its owner takes it out. */
import { z } from 'zod';
import { Id, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { amount, Money } from './kernel/money.ts';

/** Why nothing can be taken out. */
export const NO_CASH_OUT = [
  'empty',
  'frozen',
  'owes',
  'enough-for-a-card',
  'no-state',
  'no-threshold',
  'too-often',
] as const;

/** How often a member may ask, whatever became of it. */
export const MOST_CASH_OUTS = 2;
export const CASH_OUT_DAYS = 30;

/** What waits for staff. */
const Waiting = z.object({ id: Id, amount: Money, requestedAt: Timestamp });

export const CashOut = z
  .object({
    /** All of the balance; null where it cannot be taken out. */
    amount: Money.nullable(),
    /** Null where it can. */
    because: z.enum(NO_CASH_OUT).nullable(),
    /** `card`: back to the card that it came from; `staff`: they pay it in another way. */
    way: z.enum(['card', 'staff']).nullable(),
    /** The card, and the share of the service fee that goes back with the money. */
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    serviceFee: Money.nullable(),
    /** What the rule of the owner's state says: below this amount. */
    threshold: Money.nullable(),
    /** The state's name. */
    state: z.string().nullable(),
    waiting: Waiting.nullable(),
  })
  .meta({ id: 'CashOut' });
export type CashOut = z.infer<typeof CashOut>;

export const readCashOut = defineRoute({
  method: 'GET',
  path: '/api/cash-out',
  summary: 'Whether what is left of the balance can be taken out, and how',
  actor: 'wallet',
  reply: { 200: CashOut },
});

export const cashOut = defineRoute({
  method: 'POST',
  path: '/api/cash-out',
  summary: 'Take out what is left of the balance; once per Idempotency-Key',
  actor: 'wallet',
  body: z.object({
    /** The amount that the page showed: all of the balance. */
    amount: amount(),
    /** Where the page said that it goes. */
    way: z.enum(['card', 'staff']),
  }),
  idempotent: true,
  reply: { 200: z.object({ way: z.enum(['card', 'staff']), amount: Money, message: z.string() }) },
  refusals: ['cash-out-unavailable', 'account-frozen', 'changed-meanwhile', 'key-reused'],
});

export const withdrawCashOut = defineRoute({
  method: 'POST',
  path: '/api/cash-out/withdrawal',
  summary: 'Take back the request that waits for staff; a repeated call changes nothing',
  actor: 'wallet',
  reply: { 200: z.object({ message: z.string() }) },
});
