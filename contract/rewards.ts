/**
 * Rewards: amounts set aside for people who are known by an email address, and claimed by a link. The screens
 * of members call them gifts.
 */
import { z } from 'zod';
import { MAX_QUANTITY } from './cart.ts';
import { GiftCard } from './catalogue.ts';
import { Done, Id, PageQuery, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { amount, Money } from './kernel/money.ts';
import { toE164 } from './kernel/phone.ts';
import { hasNoAddress, NO_ADDRESS } from './kernel/plain-name.ts';
import { TimeZone } from './kernel/time-zone.ts';
import { REWARD_DESIGN_NAMES } from './reward-designs.ts';
import { PURCHASED_CARD_STATUSES } from './wallet.ts';

export const REWARD_MESSAGE_MAX = 500;
export const RECIPIENT_NAME_MAX = 100;
/** A person takes a gift back whole for so long after sending it, while nothing is claimed. */
export const UNDO_MINUTES = 10;
/** A gift can be scheduled this far ahead. */
export const SCHEDULE_DAYS_MAX = 365;
/** The most kinds of cards that one claim may choose. */
const MAX_CLAIM_ITEMS = 20;

export const DELIVERY_STATES = ['SCHEDULED', 'PENDING', 'SUCCEEDED', 'FAILED'] as const;
/** EMAIL: we mail the link. PHONE: we text it. LINK: its sender hands it out. */
export const DELIVERY_METHODS = ['EMAIL', 'PHONE', 'LINK'] as const;
/** One act of paying has one or more rewards, and executes whole or not at all. */
export const REWARD_ORDER_STATES = [
  'OPEN',
  'PENDING APPROVAL',
  'PENDING INTERNAL PAYMENT APPROVAL',
  'EXECUTED',
  'FAILED',
  'CANCELED',
] as const;
export const REWARD_STATES = ['unclaimed', 'partly-claimed', 'claimed', 'canceled', 'expired'] as const;
/** Why a mail or a text message did not arrive. */
export const DELIVERY_ERRORS = [
  'invalid_email',
  'invalid_domain',
  'mailbox_unavailable',
  'domain_block',
  'email_delivery_failed',
  'smtp_delivery_failed',
  'spam_report',
  'apple_private_relay',
  'sms_delivery_failed',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

const enterAddress = 'Please enter a valid email address';
export const rewardEmail = z
  .string(enterAddress)
  .trim()
  .toLowerCase()
  .max(254, enterAddress)
  .refine((value) => z.email().safeParse(value).success, enterAddress);

const enterPhone = 'Please enter a valid phone number';
/** As people write it; kept in E.164. */
export const rewardPhone = z
  .string(enterPhone)
  .max(40, enterPhone)
  .transform((value, context) => {
    const number = toE164(value);
    if (number === null) context.addIssue({ code: 'custom', message: enterPhone });
    return number ?? z.NEVER;
  });

/** A corrected recipient: an address or a number, never both. */
export const NewRecipient = z
  .object({ recipientEmail: rewardEmail.optional(), recipientPhone: rewardPhone.optional() })
  .refine(({ recipientEmail, recipientPhone }) => !recipientEmail || !recipientPhone, {
    error: 'Please enter an email address or a phone number.',
    path: ['recipientPhone'],
  });

/** Line breaks are allowed, other control characters are not. An empty text counts as omitted. */
const note = (most: number, tooLong: string) =>
  z
    .string('Please enter a message.')
    .trim()
    .max(most, tooLong)
    .transform((value) => value.replace(/\r\n?/g, '\n'))
    .pipe(z.string().regex(/^(?:\P{Cc}|\n)*$/u, 'This message has characters that cannot be shown.'))
    .pipe(
      z.string().refine((value) => value.isWellFormed(), 'This message has characters that cannot be shown.'),
    );

export const rewardMessage = note(
  REWARD_MESSAGE_MAX,
  `A message can have at most ${REWARD_MESSAGE_MAX} characters.`,
)
  .transform((value) => value || undefined)
  .nullish()
  .transform((value) => value ?? undefined);

export const recipientName = z
  .string('Please enter a name.')
  .trim()
  .max(RECIPIENT_NAME_MAX, `A name can have at most ${RECIPIENT_NAME_MAX} characters.`)
  .regex(/^\P{Cc}*$/u, 'Please enter a name.')
  .refine((value) => value.isWellFormed(), 'Please enter a name.')
  .refine(hasNoAddress, NO_ADDRESS)
  .default('');

export const SendRewardBody = z.object({
  recipientEmail: rewardEmail,
  recipientName,
  amount: amount(),
  design: z.enum(REWARD_DESIGN_NAMES, 'Please choose a design.'),
  message: rewardMessage,
  /** When the mail goes out; now where it is omitted. */
  deliverAt: z.iso.datetime('Please choose a date.').nullish(),
  /** In which the sender chose that time, such as "America/New_York"; UTC where it is omitted. */
  timeZone: TimeZone.optional(),
});

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
    /** It hit a rule about fraud and is being looked at: nothing is mailed or claimed before. */
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

/** The same of a member or a guest, who can undo it. */
export const SentGift = SentReward.extend({
  /** Its sender took it back. Its state is `canceled`. */
  undone: z.boolean(),
  /** For how many seconds from now it can be undone; 0 once it cannot. */
  undoSeconds: z.int().min(0),
}).meta({ id: 'SentGift' });
export type SentGift = z.infer<typeof SentGift>;

const OneReward = z.object({ id: Id });

export const RewardLink = z.object({ link: z.url() }).meta({ id: 'RewardLink' });

export const sendReward = defineRoute({
  method: 'POST',
  path: '/api/rewards',
  summary:
    "Send a gift from one's balance to an email address, claimed by a link; safe to repeat with an Idempotency-Key",
  actor: 'wallet',
  body: SendRewardBody,
  idempotent: true,
  reply: { 201: SentGift },
  refusals: [
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

export const listRewards = defineRoute({
  method: 'GET',
  path: '/api/rewards',
  summary: 'The gifts one sent to email addresses, newest first',
  actor: 'wallet',
  query: PageQuery,
  paged: { pageSize: 20 },
  reply: { 200: z.array(SentGift) },
  private: true,
});

export const cancelReward = defineRoute({
  method: 'POST',
  path: '/api/rewards/:id/cancel',
  summary: 'Cancel a gift: what is not claimed returns to the balance, and its link stops working',
  actor: 'wallet',
  params: OneReward,
  reply: { 200: SentGift },
  refusals: ['not-found', 'reward-closed'],
  private: true,
});

export const undoReward = defineRoute({
  method: 'POST',
  path: '/api/rewards/:id/undo',
  summary: `Take a gift back whole within ${UNDO_MINUTES} minutes of sending it, while nothing is claimed`,
  actor: 'wallet',
  params: OneReward,
  reply: { 200: SentGift },
  refusals: ['not-found', 'reward-closed', 'reward-claimed-in-part', 'undo-over'],
  private: true,
});

export const resendReward = defineRoute({
  method: 'POST',
  path: '/api/rewards/:id/resend',
  summary:
    'Send a gift again with a new link, to the same or a corrected address or phone number; the old link stops working',
  actor: 'wallet',
  params: OneReward,
  body: NewRecipient,
  reply: { 200: SentGift },
  refusals: ['not-found', 'reward-closed', 'reward-claimed-in-part', 'recipient-is-you', 'too-many-requests'],
  proof: 'always',
  private: true,
});

export const remindReward = defineRoute({
  method: 'POST',
  path: '/api/rewards/:id/remind',
  summary: 'Remind the recipient of a gift, once a day at most',
  actor: 'wallet',
  params: OneReward,
  reply: { 200: SentGift },
  refusals: ['not-found', 'reward-closed', 'reward-not-delivered', 'already-reminded', 'too-many-requests'],
  private: true,
});

export const copyRewardLink = defineRoute({
  method: 'POST',
  path: '/api/rewards/:id/link',
  summary: 'The link of a gift, to hand out oneself; anyone who has it can claim the gift',
  actor: 'wallet',
  params: OneReward,
  reply: { 200: RewardLink },
  refusals: ['not-found', 'reward-closed'],
  proof: 'always',
  private: true,
});

/** The token of a link. It stands in bodies, so that no address and no log carries it. */
const token = z.string('This link is not valid.').max(200, 'This link is not valid.');
const code = z
  .string('Please enter the code.')
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits.')
  .optional();

/** A card that the recipient chose, for the browser that chose it. */
const ClaimedCard = z
  .object({
    id: Id,
    name: z.string(),
    imageUrl: z.string(),
    amount: Money,
    status: z.enum(PURCHASED_CARD_STATUSES),
    code: z.string().nullable(),
    pin: z.string().nullable(),
    redemptionUrl: z.string().nullable(),
  })
  .meta({ id: 'ClaimedCard' });
export type ClaimedCard = z.infer<typeof ClaimedCard>;

/** A reward as the bearer of its link sees it. */
export const Claim = z
  .object({
    senderName: z.string(),
    recipientName: z.string(),
    message: z.string().nullable(),
    design: z.enum(REWARD_DESIGN_NAMES),
    /** How the company that sends it shows itself; null for the look of Indulge. */
    look: z
      .object({
        logoUrl: z.string().nullable(),
        colors: z.object({ background: z.string(), text: z.string(), button: z.string() }).nullable(),
        headline: z.string().nullable(),
      })
      .nullable(),
    /** `some`: the sender chose the gift cards; a call of its own lists them. */
    choosesFrom: z.enum(['all', 'some']),
    /** Whether what is left can go to a balance. */
    allowsBalance: z.boolean(),
    amount: Money,
    left: Money,
    expiresAt: Timestamp,
    state: z.enum(REWARD_STATES),
    /**
     * The recipient's address, hidden but for its first letter and its domain: "l•••@example.com". Null for a reward to a
     * phone number and for a link that its sender handed out: then a claim of cards without an account names an address.
     */
    address: z.string().nullable(),
    /** The end of the phone number that the link went to; null where it went to none. */
    phone: z.string().nullable(),
    /** A code that goes to this address or number has to be entered with a claim. */
    needsCode: z.boolean(),
    /** The claim waits while the provider looks at the payment behind the gift. */
    waits: z.boolean(),
    /** The smallest amount that a card to choose from is sold for; null where none is on sale. */
    cheapest: Money.nullable(),
    /** The cards that this browser chose. Other browsers see none. */
    cards: z.array(ClaimedCard),
    /** What this browser took into a balance. */
    toBalance: Money,
    /** The cards are in an account that has no password yet. */
    canOpenAccount: z.boolean(),
    thanked: z.boolean(),
    /** Of a company's test world: its cards and codes are not real. */
    isTest: z.boolean(),
  })
  .meta({ id: 'Claim' });
export type Claim = z.infer<typeof Claim>;

export const readClaim = defineRoute({
  method: 'POST',
  path: '/api/claims/read',
  summary:
    'What a link of a gift leads to. Moves nothing; a link that no longer works says why, and nothing else',
  actor: 'anyone',
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
  refusals: ['not-found', 'too-many-requests'],
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
  summary: 'Report that a gift reached the wrong person; its sender is told',
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
