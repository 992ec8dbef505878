/** A member's saved cards. Card numbers never reach our server. */
import { z } from 'zod';
import { Done, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';

/** The most cards that a member can save. */
export const MOST_PAYMENT_METHODS = 10;

const PaymentMethodId = z.string().regex(/^pm_\w{1,200}$/, 'This is not a payment method.');

export const PaymentMethod = z
  .object({
    id: z.string(),
    card: z.object({
      brand: z.string(),
      last4: z.string(),
      exp_month: z.int(),
      exp_year: z.int(),
    }),
    expired: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const listPaymentMethods = defineRoute({
  method: 'GET',
  path: '/api/payment-methods',
  summary: "One's own saved cards, newest first",
  actor: 'add-funds',
  reply: { 200: z.array(PaymentMethod) },
  refusals: ['payments-unavailable'],
});

export const createSetupIntent = defineRoute({
  method: 'POST',
  path: '/api/payment-methods/setup-intent',
  summary: 'Begin to save a card: the secret for the card form, which asks the bank where that is needed',
  actor: 'add-funds',
  reply: { 200: z.object({ clientSecret: z.string() }).meta({ id: 'SetupIntentReply' }) },
  refusals: ['payments-unavailable', 'too-many-payment-methods', 'too-many-requests'],
  private: true,
});

export const addPaymentMethod = defineRoute({
  method: 'POST',
  path: '/api/payment-methods',
  summary: 'Save a card; saved twice, it stays one card with the later expiry',
  actor: 'add-funds',
  body: z.object({ paymentMethodId: PaymentMethodId }),
  reply: { 201: PaymentMethod.extend({ alreadySaved: z.boolean() }).meta({ id: 'AddedPaymentMethod' }) },
  refusals: [
    'not-found',
    'payment-refused',
    'payments-unavailable',
    'too-many-payment-methods',
    'too-many-requests',
  ],
});

export const removePaymentMethod = defineRoute({
  method: 'DELETE',
  path: '/api/payment-methods/:id',
  summary: "Remove one of one's own saved cards",
  actor: 'add-funds',
  params: z.object({ id: z.string().max(200) }),
  reply: { 200: Done },
  refusals: ['not-found', 'payments-unavailable'],
});
