/** The gift cards a person has bought, and what they spend and add month by month. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { Money } from './kernel/money.ts';

/**
 * `pending` while the issuer works on it, `active` once there is a code, `released` when the money went back;
 * `used` and `archived` are what its owner says of a card with a code.
 */
export const PURCHASED_CARD_STATUSES = ['pending', 'active', 'released', 'used', 'archived'] as const;

/** What the wallet shows: everything but the archive, a part of that, or the archive. */
export const WALLET_FILTERS = ['kept', 'recent', 'high-value', 'used', 'archived'] as const;
export type WalletFilter = (typeof WALLET_FILTERS)[number];

/** 'Recent' and 'High Value' (P107). */
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
    /** True where there is a code and it cannot be read; support has to help. */
    codeUnreadable: z.boolean(),
    /** When its owner last asked for the code to be shown. */
    revealedAt: Timestamp.nullable(),
    usedAt: Timestamp.nullable(),
    archivedAt: Timestamp.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'PurchasedGiftCard' });
export type PurchasedGiftCard = z.infer<typeof PurchasedGiftCard>;

const OneCard = z.object({ id: Id });

export const listPurchasedGiftCards = defineRoute({
  method: 'GET',
  path: '/api/purchased-gift-cards',
  summary: "One's own gift cards with their codes, newest first; never cached",
  actor: 'wallet',
  query: PageQuery.extend({
    filter: z.enum(WALLET_FILTERS).optional(),
    /** A part of the brand's name. */
    search: z.string().trim().max(100).optional(),
    /** `hidden` leaves codes, PINs and links out; each is then asked for by itself, which is recorded. */
    codes: z.enum(['shown', 'hidden']).optional(),
  }),
  reply: { 200: z.array(PurchasedGiftCard) },
  private: true,
});

export const revealGiftCard = defineRoute({
  method: 'POST',
  path: '/api/purchased-gift-cards/:id/reveal',
  summary: "Show the code of one's own card; that it was shown is recorded, once a minute at most",
  actor: 'wallet',
  params: OneCard,
  reply: {
    200: z
      .object({
        code: z.string(),
        pin: z.string().nullable(),
        redemptionUrl: z.string().nullable(),
        revealedAt: Timestamp,
      })
      .meta({ id: 'RevealedGiftCard' }),
  },
  refusals: ['not-found', 'gift-card-without-code', 'code-unreadable'],
  private: true,
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

export const MonthOfSpending = z
  .object({
    /** "2026-11", in UTC. */
    month: z.string().regex(/^\d{4}-\d{2}$/),
    /** Gift cards and funds sent, less what came back. */
    spent: Money,
    /**
     * Funds added and received, and whatever else moved the balance: with what was spent, its whole change.
     */
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
