/** A reward as its sender sees it, before and after it was sent. */
import { z } from 'zod';
import { Id, Timestamp } from '../kernel/common.ts';
import { Money } from '../kernel/money.ts';
import { REWARD_DESIGN_NAMES } from './reward-designs.ts';
import { DELIVERY_ERRORS, DELIVERY_METHODS, DELIVERY_STATES, REWARD_STATES } from './states.ts';

/** A reward as its sender sees it. */
export const SentReward = z
  .object({
    id: Id,
    /** Null for a reward to a phone number, and for a link that its sender hands out. */
    recipientEmail: z.string().nullable(),
    /** In E.164; null for every other method than `PHONE`. */
    recipientPhone: z.string().nullable(),
    method: z.enum(DELIVERY_METHODS),
    /** The money is held until another manager approves; nothing is delivered before. */
    awaitsApproval: z.boolean(),
    /** It hit a fraud rule and is being looked at: nothing is mailed or claimed before. */
    inReview: z.boolean(),
    recipientName: z.string(),
    amount: Money,
    /** What the recipient took so far. */
    claimed: Money,
    /** What can still be claimed. */
    left: Money,
    design: z.enum(REWARD_DESIGN_NAMES),
    message: z.string().nullable(),
    state: z.enum(REWARD_STATES),
    delivery: z.enum(DELIVERY_STATES),
    deliveryError: z.enum(DELIVERY_ERRORS).nullable(),
    deliverAt: Timestamp,
    deliveredAt: Timestamp.nullable(),
    expiresAt: Timestamp,
    openedAt: Timestamp.nullable(),
    claimedAt: Timestamp.nullable(),
    remindedAt: Timestamp.nullable(),
    thanks: z.string().nullable(),
    /** The recipient said that it is not for them. */
    unwantedAt: Timestamp.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'SentReward' });
export type SentReward = z.infer<typeof SentReward>;

/** A reward as the member or guest who sent it lists it. They can undo it. */
export const SentGift = SentReward.extend({
  /** Its sender took it back. Its state is `canceled`. */
  undone: z.boolean(),
  /** For how many seconds from now it can be undone; 0 once it cannot. */
  undoSeconds: z.int().min(0),
}).meta({ id: 'SentGift' });
export type SentGift = z.infer<typeof SentGift>;

export const RewardLink = z
  .object({
    link: z.url(),
    /** A claim by this link asks for a code, which goes to the address or phone number of the reward. */
    needsCode: z.boolean(),
  })
  .meta({ id: 'RewardLink' });
export type RewardLink = z.infer<typeof RewardLink>;
