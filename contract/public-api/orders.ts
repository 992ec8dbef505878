/** Orders: one act of paying for one or more rewards. */

import { z } from 'zod';
import { MAX_CENTS, parseCents } from '../kernel/money.ts';
import { REWARD_ORDER_STATES } from '../rewards/states.ts';
import { defineApiRoute } from './define-api-route.ts';
import { JsonNumber, withoutExponent } from './json-number.ts';
import { PHONE, phoneNumber, Reward } from './rewards.ts';
import {
  ApiId,
  ApiTime,
  apiEmailAddress,
  apiMomentText,
  CurrencyCode,
  createdBetween,
  Dollars,
  NO_EMAIL,
  orBlank,
  pages,
} from './values.ts';

/** The most rewards of one order. */
export const MAX_REWARDS = 10_000;
/** Orders of more rewards are accepted as `OPEN`, and executed in the background. */
export const MAX_REWARDS_AT_ONCE = 100;
/** The most rewards in one page of orders: of ten orders, as pages have by default, all are there. */
export const MAX_REWARDS_IN_LIST = 1_000;

const DENOMINATION = 'is not an amount in dollars with at most two decimals';

/** A JSON number or decimal text, read as text: cents, at least `least`. */
export function dollarsFrom(least: 0n | 1n) {
  return z
    .union([z.instanceof(JsonNumber), z.string()], DENOMINATION)
    .transform((value, context) => {
      const text = typeof value === 'string' ? value.trim() : withoutExponent(value.text);
      const cents = parseCents(text);
      if (cents === null || cents < least) {
        context.addIssue({ code: 'custom', message: denominationProblem(text, least) });
        return z.NEVER;
      }
      return cents;
    })
    .meta({ description: 'US dollars, at most two decimals' });
}

export const denomination = dollarsFrom(1n);

function denominationProblem(text: string, least: bigint): string {
  if (!/^-?\d+(\.\d{1,2})?$/.test(text)) return DENOMINATION;
  if (/^-|^[0.]+$/.test(text)) return least === 0n ? 'is below zero' : 'is not above zero';
  return `is above ${MAX_CENTS / 100n}`;
}

export const text = (most: number) =>
  z.string('is not text').trim().max(most, `has more than ${most} characters`);

const fieldValue = z
  .union([z.string(), z.instanceof(JsonNumber), z.null()], 'is not text')
  .transform((value) => (value instanceof JsonNumber ? withoutExponent(value.text) : (value ?? '')))
  .meta({ description: 'Text; a number may be one' });

const NO_LANGUAGE = 'is not a language code';
const languageCode = () =>
  z
    .string(NO_LANGUAGE)
    .trim()
    .max(35, NO_LANGUAGE)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, NO_LANGUAGE);

const NewReward = z
  .object({
    campaign_id: z
      .string('is not text')
      .nullish()
      .meta({ description: 'The default campaign where neither this nor `products` is given' }),
    products: z
      .array(z.string('is not a product'), 'is not a list of products')
      .max(1_000, 'has more than 1000 products')
      .nullish()
      .meta({ description: 'What the recipient chooses from, in place of what the campaign offers' }),
    custom_fields: z
      .array(
        z
          .object({
            id: z.string('is not text').optional(),
            label: z.string('is not text').optional(),
            value: fieldValue.optional(),
          })
          .refine(({ id, label }) => id || label, 'has neither id nor label'),
        'is not a list',
      )
      .max(100, 'has more than 100 fields')
      .nullish()
      .meta({ description: 'Each by its id or its label' }),
    value: z.object(
      {
        denomination,
        currency_code: z.literal('USD', 'is not a currency that Indulge knows').nullish(),
      },
      'is missing',
    ),
    recipient: z
      .object(
        {
          name: text(100).nullish(),
          email: orBlank(apiEmailAddress(), NO_EMAIL),
          phone: orBlank(phoneNumber(), PHONE),
        },
        'is missing',
      )
      .nullish()
      .transform((recipient) => recipient ?? {})
      .meta({
        description:
          'What the method of delivery does not need is left out: the phone, or with PHONE the email',
      }),
    delivery: z
      .object({
        method: z.enum(['EMAIL', 'PHONE', 'LINK'], 'is not EMAIL, PHONE or LINK').nullish(),
        meta: z.object({ message: text(500).nullish() }).nullish(),
      })
      .nullish()
      .transform((delivery) => ({ ...delivery, method: delivery?.method ?? 'EMAIL' })),
    language: orBlank(languageCode(), NO_LANGUAGE).meta({
      description: 'Such as `en`. It is kept and returned; pages and mails are in English',
    }),
    deliver_at: apiMomentText()
      .transform((moment) => new Date(moment))
      .nullish(),
  })
  .superRefine(({ delivery, recipient }, context) => {
    if (delivery.method === 'EMAIL' && !recipient.email)
      context.addIssue({ code: 'custom', path: ['recipient', 'email'], message: 'is missing' });
    if (delivery.method === 'PHONE' && !recipient.phone)
      context.addIssue({ code: 'custom', path: ['recipient', 'phone'], message: 'is missing' });
  });
export type NewReward = z.output<typeof NewReward>;

const NewOrder = z
  .object({
    external_id: text(255)
      .transform((id) => id || null)
      .nullish(),
    payment: z
      .object({ funding_source_id: z.string().nullish() })
      .nullish()
      .transform((payment) => ({ funding_source_id: payment?.funding_source_id ?? 'balance' })),
    reward: NewReward.nullish(),
    rewards: z
      .array(NewReward)
      .min(1, 'is empty')
      .max(MAX_REWARDS, `has more than ${MAX_REWARDS} rewards`)
      .nullish(),
  })
  .superRefine(({ reward, rewards }, context) => {
    if (!reward && !rewards) context.addIssue({ code: 'custom', path: ['reward'], message: 'is missing' });
    if (reward && rewards)
      context.addIssue({
        code: 'custom',
        path: ['rewards'],
        message: 'stands beside reward: send one of them',
      });
  });

export const Order = z
  .object({
    id: ApiId,
    external_id: z.string().nullable(),
    campaign_id: ApiId.nullable().meta({ description: 'Null where its rewards have several, or none' }),
    created_at: ApiTime,
    status: z.enum(REWARD_ORDER_STATES),
    channel: z.enum(['API', 'UI']),
    payment: z
      .object({
        subtotal: Dollars,
        total: Dollars,
        fees: Dollars,
        discount: Dollars,
        currency_code: CurrencyCode,
        refund: z.object({ total: Dollars, currency_code: CurrencyCode }).optional(),
      })
      .optional()
      .meta({ description: 'Of an order that is EXECUTED' }),
    rewards: z
      .array(Reward)
      .optional()
      .meta({
        description: `An order of more than ${MAX_REWARDS_AT_ONCE} rewards has none before it is executed, and none in a list. A page of orders has at most ${MAX_REWARDS_IN_LIST.toLocaleString('en-US')} rewards: those of its first orders`,
      }),
  })
  .meta({ id: 'Order' });

const OneOrder = z.object({ order: Order });
/** The id of an order, or the company's own id for it. */
const OrderId = z.object({
  id: z.string().trim().max(255).meta({ description: 'The ID of the order, or your own external ID' }),
});

export const listOrders = defineApiRoute({
  method: 'GET',
  path: '/orders',
  summary: 'The orders of the company, newest first',
  needs: 'read_only',
  query: z.object({
    ...pages(10, 500),
    campaign_id: z.string().max(100).optional().meta({ description: 'With rewards of this campaign' }),
    external_id: z.string().trim().max(255).optional().meta({ description: 'With your own ID' }),
    ...createdBetween,
  }),
  reply: z.object({ orders: z.array(Order), total_count: z.int() }),
});

export const getOrder = defineApiRoute({
  method: 'GET',
  path: '/orders/:id',
  summary: 'One order, by its id or by your own external id',
  needs: 'read_only',
  params: OrderId,
  reply: OneOrder,
});

export const createOrder = defineApiRoute({
  method: 'POST',
  path: '/orders',
  summary: 'Order rewards: all of them, or none',
  needs: 'read_write',
  body: NewOrder,
  bodyBytes: 16 * 1024 * 1024,
  reply: OneOrder,
  statuses: {
    201: 'The same external id and content were ordered before: the first order',
    400: 'The funding source is unknown',
    402: 'The balance does not cover the order',
    409: 'The external id was used for other content',
  },
});

const DECISIONS = {
  409: 'The order was decided before, or is your own',
  422: 'The order does not wait for approval',
};

export const approveOrder = defineApiRoute({
  method: 'POST',
  path: '/order_approvals/:id/approve',
  summary: 'Approve an order that waits; nobody approves their own',
  needs: 'read_write',
  params: OrderId,
  reply: OneOrder,
  statuses: DECISIONS,
});

export const rejectOrder = defineApiRoute({
  method: 'POST',
  path: '/order_approvals/:id/reject',
  summary:
    'Reject an order that waits, or take back one of your own: its money returns to the balance. Or cancel one that is OPEN, which nobody has paid yet',
  needs: 'read_write',
  params: OrderId,
  reply: OneOrder,
  statuses: DECISIONS,
});
