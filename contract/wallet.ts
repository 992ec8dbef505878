/** The gift cards a person has bought. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { Money } from './kernel/money.ts';

/** `pending` while the issuer works on it, `active` once there is a code, `released` when the money went back. */
export const PURCHASED_CARD_STATUSES = ['pending', 'active', 'released'] as const;

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
    createdAt: Timestamp,
  })
  .meta({ id: 'PurchasedGiftCard' });
export type PurchasedGiftCard = z.infer<typeof PurchasedGiftCard>;

export const listPurchasedGiftCards = defineRoute({
  method: 'GET',
  path: '/api/purchased-gift-cards',
  summary: "One's own gift cards with their codes, newest first; never cached",
  actor: 'wallet',
  query: PageQuery,
  reply: { 200: z.array(PurchasedGiftCard) },
  private: true,
});
