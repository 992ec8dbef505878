/** Rewards that a company sends by itself: on birthdays and work anniversaries of its employees. */
import { z } from 'zod';
import { Id, ShownVersion } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { rewardMessage } from '../rewards/message.ts';
import { REWARD_DESIGN_NAMES } from '../rewards/reward-designs.ts';
import { FieldValues } from './fields.ts';

export const OCCASIONS = ['birthday', 'anniversary'] as const;
export type OccasionName = (typeof OCCASIONS)[number];

/** How long a reward that could not be paid on its day is tried again. */
export const OCCASION_RETRY_DAYS = 7;

export const Occasion = z
  .object({
    occasion: z.enum(OCCASIONS),
    isActive: z.boolean(),
    /** Null for an occasion that was never set. */
    amount: Money.nullable(),
    design: z.enum(REWARD_DESIGN_NAMES),
    message: z.string().nullable(),
    /** Null for the default campaign. */
    campaignId: Id.nullable(),
    /** By the id of a field. */
    customFields: z.record(z.string(), z.string()),
    /** Of what a manager chooses. */
    version: z.string(),
    /**
     * The manager in the name of whose limits it pays; null for one that was never set, and once their
     * account is closed.
     */
    setByName: z.string().nullable(),
    /** Why the last run could not pay all of it. */
    problem: z.string().nullable(),
    /** Employees whose date is known and who get a reward on it. */
    people: z.int(),
    /** The other employees whose date is known. */
    leftOut: z.object({
      /** They have not accepted the invitation, so their address is not verified. */
      notAccepted: z.int(),
      /** Their account has another address than the list, whose reader could claim. */
      otherAddress: z.int(),
    }),
    /** Those of the next 30 days, and those that wait to be paid. */
    next: z.array(
      z.object({
        userId: Id,
        name: z.string(),
        /** "2026-12-24" */
        day: z.iso.date(),
        /** The years of an anniversary. */
        years: z.int().nullable(),
        /** It was due and could not be paid: tried again until this day. */
        waitsUntil: z.iso.date().nullable(),
      }),
    ),
  })
  .meta({ id: 'Occasion' });
export type Occasion = z.infer<typeof Occasion>;

export const listOccasions = defineRoute({
  method: 'GET',
  path: '/api/enterprise/occasions',
  summary: 'What the company sends on birthdays and work anniversaries, and to whom next',
  actor: 'enterprise-rewards',
  reply: { 200: z.array(Occasion) },
  private: true,
});

export const setOccasion = defineRoute({
  method: 'PUT',
  path: '/api/enterprise/occasions/:occasion',
  summary:
    'Send a reward on each birthday or work anniversary, or stop. It counts against the limits of the manager who sets it',
  actor: 'enterprise-rewards',
  proof: 'always',
  params: z.object({ occasion: z.enum(OCCASIONS) }),
  body: z.object({
    isActive: z.boolean(),
    amount: amount(),
    design: z.enum(REWARD_DESIGN_NAMES, 'Please choose a design.'),
    message: rewardMessage,
    /** The default campaign where it is omitted. */
    campaignId: Id.nullish(),
    customFields: FieldValues,
    version: ShownVersion,
  }),
  reply: { 200: Occasion },
  refusals: ['enterprise-inactive', 'funding-required', 'account-frozen', 'changed-meanwhile'],
  private: true,
});
