/** The member's gift cards, and their spending by month. */
import { z } from 'zod';
import { CARD_CASE_STATES } from './card-cases.ts';
import { Id, PageQuery, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { amountFromZero, Money } from './kernel/money.ts';

/**
 * `pending` while the issuer works on it, `active` with a code, `released` when it was refunded; the owner
 * marks a card with a code as `used` or `archived`.
 */
export const PURCHASED_CARD_STATUSES = ['pending', 'active', 'released', 'used', 'archived'] as const;

/** `kept` shows everything but the archive, other filters a part of that, `archived` the archive. */
const WALLET_FILTERS = ['kept', 'recent', 'high-value', 'used', 'archived'] as const;
export type WalletFilter = (typeof WALLET_FILTERS)[number];

/** The limits of 'Recent' and 'High Value' (P107). */
export const RECENT_DAYS = 30;
export const HIGH_VALUE_DOLLARS = 50;

export const PurchasedGiftCard = z
  .object({
    id: Id,
    orderId: Id,
    giftCard: z.object({ id: Id, name: z.string(), imageUrl: z.string() }),
    giftCardName: z.string(),
    amount: Money,
    quantity: z.int(),
    status: z.enum(PURCHASED_CARD_STATUSES),
    code: z.string().nullable(),
    pin: z.string().nullable(),
    redemptionUrl: z.string().nullable(),
    /** True where there is a code that cannot be decrypted; support must help. */
    codeUnreadable: z.boolean(),
    /** When the owner last viewed the code. */
    revealedAt: Timestamp.nullable(),
    usedAt: Timestamp.nullable(),
    archivedAt: Timestamp.nullable(),
    /** The latest case about its code, if there is one. */
    caseState: z.enum(CARD_CASE_STATES).nullable(),
    /** What its owner noted as left on it; null where they noted nothing. */
    remaining: Money.nullable(),
    /** The brand's texts; null where it has none. */
    howToUse: z.string().nullable(),
    terms: z.string().nullable(),
    /** The brand's page that shows what is left on a card; null where none is known. */
    balanceUrl: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'PurchasedGiftCard' });
export type PurchasedGiftCard = z.infer<typeof PurchasedGiftCard>;

const OneCard = z.object({ id: Id });

/** The routes that show the code of one card. */
const ofOneCode = {
  actor: 'wallet',
  params: OneCard,
  refusals: ['not-found', 'gift-card-without-code', 'code-unreadable'],
  proof: 'always',
  private: true,
} as const;

export const listPurchasedGiftCards = defineRoute({
  method: 'GET',
  path: '/api/purchased-gift-cards',
  summary:
    "One's own gift cards, newest first; never cached. Their codes come with a session that was proven within 15 minutes, and each is recorded as revealed",
  actor: 'wallet',
  polled: true,
  query: PageQuery.extend({
    filter: z.enum(WALLET_FILTERS).optional(),
    /** A part of the brand's name. */
    search: z.string().trim().max(100).optional(),
    /** `hidden` omits codes, PINs and links also from a proven session; each is then read separately. */
    codes: z.enum(['shown', 'hidden']).optional(),
  }),
  paged: { pageSize: 100 },
  reply: { 200: z.array(PurchasedGiftCard) },
  private: true,
});

export const revealGiftCard = defineRoute({
  method: 'POST',
  path: '/api/purchased-gift-cards/:id/reveal',
  summary: "Show the code of one's own card; that it was shown is recorded, once a minute at most",
  reply: {
    200: z
      .object({
        code: z.string(),
        pin: z.string().nullable(),
        redemptionUrl: z.string().nullable(),
        /** What the brand's registers scan: an SVG as a `data:` URL; null where the code is typed in. */
        barcode: z.string().nullable(),
        revealedAt: Timestamp,
      })
      .meta({ id: 'RevealedGiftCard' }),
  },
  ...ofOneCode,
});

export const downloadGiftCard = defineRoute({
  method: 'GET',
  path: '/api/purchased-gift-cards/:id/pdf',
  summary: "One's own card with its code as a PDF file; that it was shown is recorded",
  reply: { 200: z.string() },
  ...ofOneCode,
});

export const downloadApplePass = defineRoute({
  method: 'GET',
  path: '/api/purchased-gift-cards/:id/apple-pass',
  summary: "One's own card as a signed pass for Apple Wallet; that it was shown is recorded",
  reply: { 200: z.string() },
  ...ofOneCode,
});

export const makeGooglePass = defineRoute({
  method: 'POST',
  path: '/api/purchased-gift-cards/:id/google-pass',
  summary: "A signed address that adds one's own card to Google Wallet; that it was shown is recorded",
  reply: { 200: z.object({ url: z.string() }) },
  ...ofOneCode,
});

export const archiveGiftCard = defineRoute({
  method: 'PATCH',
  path: '/api/purchased-gift-cards/:id',
  summary: "Mark one's own card as used, put it into the archive, or take either back",
  actor: 'wallet',
  params: OneCard,
  body: z.object({ used: z.boolean().optional(), archived: z.boolean().optional() }),
  reply: { 200: PurchasedGiftCard },
  refusals: ['not-found', 'gift-card-without-code'],
  private: true,
});

export const RemainingBody = z.object({
  /** Null takes the note back. */
  remaining: amountFromZero('Please enter an amount of $0 or more.').nullable(),
});

export const noteRemaining = defineRoute({
  method: 'PUT',
  path: '/api/purchased-gift-cards/:id/remaining',
  summary:
    "Note what is left on one's own card after using a part of it; for oneself alone, it moves no money",
  actor: 'wallet',
  params: OneCard,
  body: RemainingBody,
  reply: { 200: PurchasedGiftCard },
  refusals: ['not-found', 'gift-card-without-code'],
  private: true,
});

export const readIssuing = defineRoute({
  method: 'GET',
  path: '/api/wallet/issuing',
  summary: "How long one's own gift cards wait for their codes; without any, how long one bought now waits",
  actor: 'wallet',
  polled: true,
  reply: {
    200: z.object({
      waiting: z.int(),
      /** Until the last of them has its code; null while the issuer does not say. */
      estimateSeconds: z.int().nullable(),
    }),
  },
  private: true,
});

export const MonthOfSpending = z
  .object({
    /** "2026-11", in UTC. */
    month: z.string().regex(/^\d{4}-\d{2}$/),
    /** Gift cards and funds sent, less refunds. */
    spent: Money,
    /** Funds added and received, and all other movements: with `spent`, the whole change of the balance. */
    funded: Money,
  })
  .meta({ id: 'MonthOfSpending' });
export type MonthOfSpending = z.infer<typeof MonthOfSpending>;

export const readSpending = defineRoute({
  method: 'GET',
  path: '/api/wallet/spending',
  summary: 'What one has spent and added in each of the last months, oldest first, this month included',
  actor: 'wallet',
  query: z.object({ months: z.coerce.number().int().min(1).max(24).optional() }),
  reply: { 200: z.array(MonthOfSpending) },
});
