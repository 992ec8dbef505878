/** Sending money as a guest: the card payment, its outcome and its receipt. */
import { z } from 'zod';
import { Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { hasNoAddress, isNotOurs, NO_ADDRESS, NOT_OURS, withoutTurns } from '../kernel/plain-name.ts';
import { PaymentDispute } from '../payment-dispute.ts';
import { TRANSACTION_STATUSES } from '../payments.ts';
import { SignedReceipt } from '../proofs/signed-receipt.ts';
import { giftMessage, PublicUser, recipientUsername } from './recipients.ts';

/** The least and the most of a gift by card. */
export const GIFT_BY_CARD_LEAST_CENTS = 1_00n;
export const GIFT_BY_CARD_MOST_CENTS = 1_000_00n;

const SENDER_NAME_MAX = 100;

const guestAmount = amount('Please enter a valid amount greater than $0.');

const senderName = z
  .string('Please enter your full name.')
  .overwrite(withoutTurns)
  .trim()
  .min(1, 'Please enter your full name.')
  .max(SENDER_NAME_MAX, `Your name can have at most ${SENDER_NAME_MAX} characters.`)
  .regex(/^\P{Cc}*$/u, 'Please enter your full name.')
  .refine(hasNoAddress, NO_ADDRESS)
  .refine(isNotOurs, NOT_OURS);

const senderPhone = z
  .string('Please enter your phone number.')
  .trim()
  .max(30, 'Please enter your phone number.')
  .regex(/^[\d\s()+.-]*$/, 'Please enter your phone number.')
  .refine((value) => /^\d{7,15}$/.test(value.replace(/\D/g, '')), 'Please enter your phone number.');

/** Optional: an empty field counts as omitted. */
const senderEmail = z
  .string('Please enter a valid email address')
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .refine((value) => value === '' || z.email().safeParse(value).success, 'Please enter a valid email address')
  .transform((value) => value || undefined)
  .nullish()
  .transform((value) => value ?? undefined);

/** An empty name or phone counts as omitted, because the form may not be filled in yet. */
const orNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

const GuestIntentBody = z.object({
  amount: guestAmount,
  recipientUsername,
  /** Best sent with this call: the webhook may settle the payment before the page returns. */
  senderName: orNone(senderName),
  senderPhone: orNone(senderPhone),
  senderEmail,
  message: giftMessage,
});

export const CompleteTransferBody = z.object({
  recipientUsername,
  senderName,
  senderPhone,
  amount: guestAmount,
  senderEmail,
  message: giftMessage,
  /** Selects one of this browser's payments; by default the newest that matches. */
  paymentIntentId: z.string().min(1).max(120).optional(),
});

/** A guest's payment, with what its receipt shows, for the browser that made it. */
export const GuestPayment = z
  .object({
    paymentIntentId: z.string(),
    /**
     * `pending` also while the payment waits for the card; a `failed` payment can still succeed with another
     * card.
     */
    status: z.enum(TRANSACTION_STATUSES),
    /** Paid, but the recipient could no longer receive it: the card is refunded. */
    returned: z.boolean(),
    /** Staff completed it, and no card is known to have paid it. */
    byStaff: z.boolean(),
    /** Null without a dispute. */
    dispute: PaymentDispute.nullable(),
    /** Null once the recipient's account is deleted or private. */
    recipient: PublicUser.nullable(),
    recipientUsername: z.string(),
    amount: Money,
    serviceFee: Money,
    totalAmount: Money,
    senderName: z.string().nullable(),
    message: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'GuestPayment' });
export type GuestPayment = z.infer<typeof GuestPayment>;

export const createGuestPaymentIntent = defineRoute({
  method: 'POST',
  path: '/api/guest/create-payment-intent',
  summary: 'Begin to send money by card, without an account or with one: the fee on top, and the secret',
  actor: 'anyone',
  body: GuestIntentBody,
  reply: {
    200: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      originalAmount: Money,
      serviceFee: Money,
      totalAmount: Money,
    }),
  },
  refusals: ['not-found', 'recipient-is-you', 'payments-unavailable', 'too-many-requests'],
  private: true,
});

/**
 * For the browser that started the payment. Reads the card processor's state and moves nothing itself. Safe
 * to repeat.
 */
export const completeTransfer = defineRoute({
  method: 'POST',
  path: '/api/guest/complete-transfer',
  summary: 'Settle a payment of this browser by its state at the card processor, and name its sender',
  actor: 'anyone',
  body: CompleteTransferBody,
  reply: { 200: GuestPayment },
  refusals: [
    'not-found',
    'payment-mismatch',
    'payment-not-succeeded',
    'payment-refused',
    'payments-unavailable',
    'too-many-requests',
  ],
  private: true,
});

/**
 * For the return from 3-D Secure (/payment-success). Reads the state at the card processor while the payment
 * is open, so it can be polled.
 */
export const getGuestPayment = defineRoute({
  method: 'GET',
  path: '/api/guest/payment',
  summary: 'How a payment of this browser stands, for its receipt',
  actor: 'anyone',
  polled: true,
  query: z.object({ payment_intent: z.string().min(1).max(120) }),
  reply: { 200: GuestPayment },
  refusals: ['not-found', 'payments-unavailable', 'too-many-requests'],
  private: true,
});

export const getSignedGuestReceipt = defineRoute({
  method: 'GET',
  path: '/api/guest/payment/signed',
  summary: 'The receipt of a payment of this browser as a signed file, with its proof',
  actor: 'anyone',
  query: z.object({ payment_intent: z.string().min(1).max(120) }),
  reply: { 200: SignedReceipt },
  refusals: ['not-found', 'payments-unavailable', 'too-many-requests'],
  private: true,
});
