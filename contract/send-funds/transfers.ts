/** A member's transfer to another member. */
import { z } from 'zod';
import { Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { giftMessage, PublicUser, recipientUsername } from './recipients.ts';

const TransferBody = z.object({
  recipientUsername,
  amount: amount('Please enter a valid amount greater than $0.'),
  message: giftMessage,
});

export const Transfer = z
  .object({
    id: z.string(),
    recipient: PublicUser,
    amount: Money,
    message: z.string().nullable(),
    /** The sender's balance afterwards. */
    balance: Money,
    createdAt: Timestamp,
  })
  .meta({ id: 'Transfer' });
export type Transfer = z.infer<typeof Transfer>;

/** `Idempotency-Key` makes repeating the call the same transfer. */
export const createTransfer = defineRoute({
  method: 'POST',
  path: '/api/transfers',
  summary:
    "Send money from one's balance to another member, without a fee; safe to repeat with an Idempotency-Key",
  actor: 'wallet',
  body: TransferBody,
  idempotent: true,
  reply: { 200: Transfer },
  refusals: [
    'not-found',
    'recipient-is-you',
    'insufficient-balance',
    'account-frozen',
    'transfer-limit',
    'key-reused',
    'too-many-requests',
  ],
  proof: 'conditional',
  private: true,
});
