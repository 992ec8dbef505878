/** Sending money: the search for a recipient, a guest's card payment, a member's transfer. */
import { z } from 'zod';
import { Id, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { amount, Money } from './kernel/money.ts';
import { hasNoAddress, NO_ADDRESS } from './kernel/plain-name.ts';
import { PaymentDispute } from './payment-dispute.ts';
import { TRANSACTION_STATUSES } from './payments.ts';
import { SignedReceipt } from './proofs/signed-receipt.ts';

/** A search by name needs at least this many characters; shorter ones find nothing. */
export const SEARCH_MIN_CHARACTERS = 3;
/** The most members that a search lists. */
export const SEARCH_MAX_RESULTS = 10;

const SENDER_NAME_MAX = 100;
const GIFT_MESSAGE_MAX = 500;

/**
 * A member as strangers see them. The names are masked ("M***") and so is the phone ("(***) ***-0100"); the
 * email address is never shown. The member's own page alone may have the whole first name (P134).
 */
export const PublicUser = z
  .object({
    id: Id,
    username: z.string(),
    firstName: z.string(),
    /** False where `firstName` is masked. */
    firstNameShown: z.boolean(),
    lastName: z.string(),
    phoneNumber: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
  })
  .meta({ id: 'PublicUser' });
export type PublicUser = z.infer<typeof PublicUser>;

/**
 * A typed or pasted username: case, surrounding blanks and a leading @ do not matter. An unknown name is a
 * 404.
 */
const name = z
  .string('Please enter a username.')
  .trim()
  .toLowerCase()
  .max(100, 'Please enter a username.')
  .transform((value) => value.replace(/^@/, ''))
  .pipe(z.string().min(1, 'Please enter a username.'));

const query = z
  .string('Please enter something to search for.')
  .trim()
  .min(1, 'Please enter something to search for.')
  .max(100, 'Please enter something shorter.');

const guestAmount = amount('Please enter a valid amount greater than $0.');

const senderName = z
  .string('Please enter your full name.')
  .trim()
  .min(1, 'Please enter your full name.')
  .max(SENDER_NAME_MAX, `Your name can have at most ${SENDER_NAME_MAX} characters.`)
  .regex(/^\P{Cc}*$/u, 'Please enter your full name.');

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

/** Line breaks are allowed, other control characters are not. An empty text counts as omitted. */
const message = z
  .string('Please enter a message.')
  .trim()
  .max(GIFT_MESSAGE_MAX, `A message can have at most ${GIFT_MESSAGE_MAX} characters.`)
  .transform((value) => value.replace(/\r\n?/g, '\n'))
  .pipe(z.string().regex(/^(?:\P{Cc}|\n)*$/u, 'This message has characters that cannot be shown.'))
  .transform((value) => value || undefined)
  .nullish()
  .transform((value) => value ?? undefined);

/** An empty name or phone counts as omitted, because the form may not be filled in yet. */
const orNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

const GuestIntentBody = z.object({
  amount: guestAmount,
  recipientUsername: name,
  /** Best sent with this call: the webhook may settle the payment before the page returns. */
  senderName: orNone(senderName.refine(hasNoAddress, NO_ADDRESS)),
  senderPhone: orNone(senderPhone),
  senderEmail,
  message,
});

export const CompleteTransferBody = z.object({
  recipientUsername: name,
  senderName,
  senderPhone,
  amount: guestAmount,
  senderEmail,
  message,
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

const TransferBody = z.object({
  recipientUsername: name,
  amount: amount('Please enter a valid amount greater than $0.'),
  message,
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

/** Addresses hold any text; one that is no possible username is a 404 as well. */
const Username = z.object({
  username: z
    .string()
    .trim()
    .toLowerCase()
    .transform((value) => value.replace(/^@/, '')),
});

export const searchUsers = defineRoute({
  method: 'POST',
  path: '/api/search-users',
  summary: 'Find members by the beginning of a username, or by a whole phone number; masked, at most ten',
  actor: 'anyone',
  body: z.object({ query, searchType: z.enum(['username', 'phone']).default('username') }),
  reply: { 200: z.array(PublicUser) },
  refusals: ['too-many-requests'],
  private: true,
});

export const searchUser = defineRoute({
  method: 'POST',
  path: '/api/search-user',
  summary: 'Find one member by the whole username or phone number; null where there is none',
  actor: 'anyone',
  body: z.object({ query }),
  reply: { 200: PublicUser.nullable() },
  refusals: ['too-many-requests'],
  private: true,
});

export const getPublicUser = defineRoute({
  method: 'GET',
  path: '/api/public/user/:username',
  summary: 'A member as strangers see them; with the whole first name where the member allows it',
  actor: 'anyone',
  params: Username,
  reply: { 200: PublicUser },
  refusals: ['not-found', 'too-many-requests'],
  private: true,
});

/** The 404 carries the same two fields, inverted: `accessible: false, redirectToLanding: true`. */
export const getProfileAccess = defineRoute({
  method: 'GET',
  path: '/api/profile-access/:username',
  summary: 'Whether a visitor may open the page of a member; 404 alike for private, unknown and all others',
  actor: 'anyone',
  params: Username,
  reply: { 200: z.object({ accessible: z.boolean(), redirectToLanding: z.boolean() }) },
  refusals: ['not-found', 'too-many-requests'],
  private: true,
});

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

/**
 * Pictures, which are not JSON, and not under /api/, where robots that draw previews do not go. Both answer
 * for any name: nobody's share card is a plain one of the product.
 */
export const sharePaths = {
  /** The Open Graph picture of /:username, PNG, 1200 × 630. */
  card: (username: string) => `/share/${encodeURIComponent(username)}/card.png`,
  /** A QR code of the address of /:username, SVG; works for private profiles too, as it tells nothing. */
  qrCode: (username: string) => `/share/${encodeURIComponent(username)}/qr.svg`,
} as const;
