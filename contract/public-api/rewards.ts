/** Rewards: amounts for people who claim them by a link. */
import { z } from 'zod';
import { toE164 } from '../kernel/phone.ts';
import { defineApiRoute } from './define-api-route.ts';
import {
  ApiId,
  ApiTime,
  apiEmailAddress,
  CurrencyCode,
  Dollars,
  IdParams,
  NO_EMAIL,
  orBlank,
  pages,
} from './values.ts';

export const PHONE = 'is not a phone number';
/** As it is written; kept in E.164. */
export const phoneNumber = () =>
  z
    .string(PHONE)
    .max(40, 'is too long')
    .transform((value, context) => {
      const number = toE164(value);
      if (number === null) context.addIssue({ code: 'custom', message: PHONE, continue: true });
      return number ?? z.NEVER;
    })
    .meta({ description: 'With its country code; a number without one is of the United States' });

export const Reward = z
  .object({
    id: ApiId,
    order_id: ApiId.optional(),
    created_at: ApiTime,
    expires_at: ApiTime,
    value: z.object({ denomination: Dollars, currency_code: CurrencyCode }),
    recipient: z.object({
      name: z.string().nullable(),
      email: z.string().optional(),
      phone: z.string().optional(),
    }),
    deliver_at: ApiTime,
    custom_fields: z.array(z.object({ id: ApiId, label: z.string(), value: z.string() })),
    language: z.string().optional().meta({ description: 'As its order named it' }),
    delivery: z.object({
      method: z.enum(['EMAIL', 'PHONE', 'LINK']),
      status: z.enum(['SCHEDULED', 'PENDING', 'SUCCEEDED', 'FAILED']),
      link: z
        .string()
        .optional()
        .meta({ description: 'In the reply that created the link, and never again' }),
    }),
  })
  .meta({ id: 'Reward' });

const OneReward = z.object({ reward: Reward });

export const listRewards = defineApiRoute({
  method: 'GET',
  path: '/rewards',
  summary:
    'The rewards of the company, newest first. The label of a custom field, as a query parameter, lists those with its value',
  needs: 'read_only',
  query: z.looseObject(pages(100, 500)),
  reply: z.object({ rewards: z.array(Reward), total_count: z.int() }),
});

export const getReward = defineApiRoute({
  method: 'GET',
  path: '/rewards/:id',
  summary: 'One reward',
  needs: 'read_only',
  params: IdParams,
  reply: OneReward,
});

export const resendReward = defineApiRoute({
  method: 'POST',
  path: '/rewards/:id/resend',
  summary:
    'Send a reward again, to the same or a corrected address or phone number; the old link stops working',
  needs: 'read_write',
  params: IdParams,
  body: z
    .object({
      updated_email: orBlank(apiEmailAddress(), NO_EMAIL),
      updated_phone: orBlank(phoneNumber(), PHONE),
    })
    .refine(({ updated_email, updated_phone }) => !updated_email || !updated_phone, {
      error: 'stands beside updated_email: send one of them',
      path: ['updated_phone'],
    }),
  reply: OneReward,
  statuses: { 422: 'The reward is claimed, canceled or expired, or the new recipient is none' },
});

export const cancelReward = defineApiRoute({
  method: 'POST',
  path: '/rewards/:id/cancel',
  summary: 'Cancel a reward; what is not claimed returns to the balance',
  needs: 'read_write',
  params: IdParams,
  reply: OneReward,
  statuses: { 422: 'The reward is claimed or expired' },
});

export const generateLink = defineApiRoute({
  method: 'POST',
  path: '/rewards/:id/generate_link',
  summary: 'Make a new link for a reward; the old one stops working',
  needs: 'read_write',
  params: IdParams,
  reply: z.object({ reward: z.object({ id: ApiId, link: z.string() }) }),
  statuses: { 422: 'The reward is claimed, canceled or expired' },
});
