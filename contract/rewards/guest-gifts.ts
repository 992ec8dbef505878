/**
 * Gifts of guests to email addresses, paid by card without an account, and followed by a link in the receipt.
 */
import { z } from 'zod';
import { Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';
import { hasNoAddress, isNotOurs, NO_ADDRESS, NOT_OURS, withoutTurns } from '../kernel/plain-name.ts';
import { PaymentDispute } from '../payment-dispute.ts';
import { TRANSACTION_STATUSES } from '../payments.ts';
import { SendRewardBody, UNDO_MINUTES } from './gifts.ts';
import { rewardEmail, rewardPhone } from './recipient.ts';
import { SentGift } from './sent-reward.ts';

const enterName = 'Please enter your name';

/** The least that a guest sends; the most is a setting (P25). */
export const GUEST_GIFT_LEAST_CENTS = 1_00n;

const GuestGiftBody = SendRewardBody.extend({
  /** As the recipient reads it. */
  senderName: z
    .string(enterName)
    .overwrite(withoutTurns)
    .trim()
    .min(1, enterName)
    .max(100, 'Your name can have at most 100 characters.')
    .regex(/^\P{Cc}*$/u, enterName)
    .refine((value) => value.isWellFormed(), enterName)
    .refine(hasNoAddress, NO_ADDRESS)
    .refine(isNotOurs, NOT_OURS),
  /** Gets the receipt, with the link to the gift. */
  senderEmail: rewardEmail,
});

/** A gift as the guest who paid for it sees it. */
export const GuestGift = z
  .object({
    gift: SentGift,
    amount: Money,
    serviceFee: Money,
    totalAmount: Money,
    paymentIntentId: z.string(),
    senderName: z.string(),
    /** What went back to the card, its share of the fee included, and what is on its way there. */
    refunded: Money,
    refundPending: Money,
    /** The dispute of the payment; null without one. */
    dispute: PaymentDispute.nullable(),
    paidAt: Timestamp,
  })
  .meta({ id: 'GuestGift' });
export type GuestGift = z.infer<typeof GuestGift>;

/** The token of a guest's link. It stands in bodies, so that no log carries it. */
const token = z.string('This link is not valid.').max(200, 'This link is not valid.');

export const beginGuestGift = defineRoute({
  method: 'POST',
  path: '/api/guest/gifts',
  summary:
    'Begin to send a gift to an email address by card, without an account: the fee on top, and the secret',
  actor: 'anyone',
  body: GuestGiftBody,
  reply: {
    200: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      originalAmount: Money,
      serviceFee: Money,
      totalAmount: Money,
    }),
  },
  refusals: ['recipient-is-you', 'payments-unavailable', 'too-many-requests'],
  private: true,
});

/** Reads the card processor's state, so it can be polled. Safe to repeat. */
export const completeGuestGift = defineRoute({
  method: 'POST',
  path: '/api/guest/gifts/complete',
  summary: 'Settle a gift of this browser by its state at the card processor; its link once it is ordered',
  actor: 'anyone',
  polled: true,
  body: z.object({ paymentIntentId: z.string().min(1).max(120) }),
  reply: {
    200: z.object({ status: z.enum(TRANSACTION_STATUSES), token: z.string().nullable() }),
  },
  refusals: ['not-found', 'payments-unavailable', 'too-many-requests'],
  private: true,
});

export const readGuestGift = defineRoute({
  method: 'POST',
  path: '/api/guest/gifts/read',
  summary: 'The gift that the link in a receipt leads to',
  actor: 'anyone',
  polled: true,
  body: z.object({ token }),
  reply: { 200: GuestGift },
  refusals: ['not-found', 'too-many-requests'],
  private: true,
});

export const cancelGuestGift = defineRoute({
  method: 'POST',
  path: '/api/guest/gifts/cancel',
  summary: 'Cancel a gift of a guest: what is not claimed goes back to the card, and its link stops working',
  actor: 'anyone',
  body: z.object({ token }),
  reply: { 200: GuestGift },
  refusals: ['not-found', 'reward-closed', 'reward-waits', 'too-many-requests'],
  private: true,
});

export const undoGuestGift = defineRoute({
  method: 'POST',
  path: '/api/guest/gifts/undo',
  summary: `Take a gift of a guest back whole within ${UNDO_MINUTES} minutes of paying for it, while nothing is claimed`,
  actor: 'anyone',
  body: z.object({ token }),
  reply: { 200: GuestGift },
  refusals: [
    'not-found',
    'reward-closed',
    'reward-waits',
    'reward-claimed-in-part',
    'undo-over',
    'too-many-requests',
  ],
  private: true,
});

export const resendGuestGift = defineRoute({
  method: 'POST',
  path: '/api/guest/gifts/resend',
  summary: 'Send a gift of a guest again, to the same or a corrected address; the old link stops working',
  actor: 'anyone',
  body: z.object({ token, recipientEmail: rewardEmail.optional(), recipientPhone: rewardPhone.optional() }),
  reply: { 200: GuestGift },
  refusals: [
    'not-found',
    'reward-closed',
    'reward-waits',
    'reward-claimed-in-part',
    'recipient-is-you',
    'too-many-requests',
  ],
  private: true,
});

export const remindGuestGift = defineRoute({
  method: 'POST',
  path: '/api/guest/gifts/remind',
  summary: 'Remind the recipient of a gift of a guest, once a day at most',
  actor: 'anyone',
  body: z.object({ token }),
  reply: { 200: GuestGift },
  refusals: [
    'not-found',
    'reward-closed',
    'reward-waits',
    'reward-not-delivered',
    'already-reminded',
    'too-many-requests',
  ],
  private: true,
});
