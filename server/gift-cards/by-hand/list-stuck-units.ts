/** Cards that the issuer has not settled, in pages. */
import type { StuckGiftCard } from '#contract/admin/stuck-gift-cards.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { type StuckRow, selectStuck } from './stuck-store.ts';

export function listStuckUnits(db: Queryable, page: PageRequest): Promise<Page<StuckGiftCard>> {
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) => selectStuck(db, { after, limit }),
    placeOf: ({ created_micros, id }) => ({ micros: created_micros, id }),
    toItem: toStuckGiftCard,
  });
}

export function toStuckGiftCard(row: StuckRow): StuckGiftCard {
  return {
    id: row.id,
    userId: row.user_id,
    buyerName: row.buyer_name,
    buyerEmail: row.buyer_email,
    giftCardName: row.gift_card_name,
    amount: formatCents(row.face_cents),
    state: row.state,
    since: row.created_at.toISOString(),
    attempts: row.attempts,
    lastAnswer: row.last_answer,
    askedAt: row.sent_at?.toISOString() ?? null,
  };
}
