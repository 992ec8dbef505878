/** Claims: the bearer of a reward's link reads it, and takes it as gift cards or into a balance. */
import { z } from 'zod';
import { MAX_QUANTITY } from '../cart.ts';
import { GiftCard } from '../catalogue.ts';
import { Done, Id } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount } from '../kernel/money.ts';
import { Claim } from './claim.ts';
import { note, REWARD_MESSAGE_MAX } from './message.ts';
import { rewardEmail } from './recipient.ts';

/** The most kinds of cards that one claim may choose. */
const MAX_CLAIM_ITEMS = 20;

/** The token of a link. It stands in bodies, so that no address and no log carries it. */
const token = z.string('This link is not valid.').max(200, 'This link is not valid.');
const code = z
  .string('Please enter the code.')
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits.')
  .optional();

export const readClaim = defineRoute({
  method: 'POST',
  path: '/api/claims/read',
  summary:
    'What a link of a gift leads to. Moves nothing; a link that no longer works says why, and nothing else',
  actor: 'anyone',
  polled: true,
  body: z.object({ token }),
  reply: { 200: Claim },
  refusals: ['not-found', 'reward-gone', 'too-many-requests'],
  private: true,
});

export const listClaimCards = defineRoute({
  method: 'POST',
  path: '/api/claims/gift-cards',
  summary: 'The gift cards that the bearer of a link chooses from, by name. Moves nothing',
  actor: 'anyone',
  body: z.object({ token }),
  reply: { 200: z.array(GiftCard) },
  refusals: ['not-found', 'reward-gone', 'too-many-requests'],
  private: true,
});

export const claimCards = defineRoute({
  method: 'POST',
  path: '/api/claims/cards',
  summary:
    'Choose gift cards from a gift, without an account; the codes go to its address. Safe to repeat with an Idempotency-Key',
  actor: 'anyone',
  body: z.object({
    token,
    code,
    /** The claimant's own address, for a gift without one. */
    email: rewardEmail.optional(),
    items: z
      .array(
        z.object({
          giftCardId: Id,
          amount: amount(),
          quantity: z
            .int('Please choose a quantity between 1 and 20.')
            .min(1, 'Please choose a quantity between 1 and 20.')
            .max(MAX_QUANTITY, 'Please choose a quantity between 1 and 20.')
            .default(1),
        }),
      )
      .min(1, 'Please choose a gift card.')
      .max(MAX_CLAIM_ITEMS, `Please choose at most ${MAX_CLAIM_ITEMS} gift cards at once.`),
  }),
  idempotent: true,
  reply: { 201: Claim },
  refusals: [
    'not-found',
    'reward-gone',
    'more-than-left',
    'claim-waits',
    'claim-own',
    'claim-code-required',
    'invalid-code',
    'claimant-unfit',
    'claim-address-required',
    'gift-card-not-allowed',
    'gift-card-unavailable',
    'amount-out-of-range',
    'too-many-requests',
    'key-reused',
  ],
  private: true,
});

export const claimToBalance = defineRoute({
  method: 'POST',
  path: '/api/claims/balance',
  summary: "Take what is left of a gift into one's own balance",
  actor: 'wallet',
  body: z.object({ token, code }),
  reply: { 201: Claim },
  refusals: [
    'not-found',
    'reward-gone',
    'claim-waits',
    'claim-own',
    'claim-code-required',
    'invalid-code',
    'balance-not-allowed',
    'too-many-requests',
  ],
  private: true,
});

export const sendClaimCode = defineRoute({
  method: 'POST',
  path: '/api/claims/code',
  summary: 'Send a code to the address or phone number of a gift, which its claim asks for',
  actor: 'anyone',
  body: z.object({ token }),
  reply: { 200: Done },
  refusals: ['not-found', 'reward-gone', 'too-many-requests'],
  private: true,
});

export const thankSender = defineRoute({
  method: 'POST',
  path: '/api/claims/thanks',
  summary: 'Say thank you for a gift; its sender reads the note',
  actor: 'anyone',
  body: z.object({
    token,
    message: note(REWARD_MESSAGE_MAX, `A note can have at most ${REWARD_MESSAGE_MAX} characters.`).pipe(
      z.string().min(1, 'Please write a few words.'),
    ),
  }),
  reply: { 200: Done },
  refusals: ['not-found', 'reward-gone', 'already-thanked', 'too-many-requests'],
  private: true,
});

export const reportWrongRecipient = defineRoute({
  method: 'POST',
  path: '/api/claims/not-for-me',
  summary: 'Report that a gift reached the wrong person; the sender is notified',
  actor: 'anyone',
  body: z.object({ token }),
  reply: { 200: Done },
  refusals: ['not-found', 'reward-gone', 'too-many-requests'],
  private: true,
});

export const openClaimAccount = defineRoute({
  method: 'POST',
  path: '/api/claims/account',
  summary: 'Email a link to choose a password for the account that holds the cards of a gift',
  actor: 'anyone',
  body: z.object({ token }),
  reply: { 200: Done },
  refusals: ['not-found', 'reward-gone', 'too-many-requests'],
  private: true,
});
