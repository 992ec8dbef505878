/** What a customer bought, added and spent, for the customer profile. */
import type { AdminGiftCard, UserAnalytics } from '#contract/admin/customers.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { lastMonths, monthOf } from '#server/kernel/calendar.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { type CustomerCardRow, selectCustomerCards, sumUpCustomer } from './customer-store.ts';

const MONTHS = 12;

/** The user exists. */
export function listCustomerCards(
  db: Queryable,
  userId: string,
  page: PageRequest,
): Promise<Page<AdminGiftCard>> {
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) => selectCustomerCards(db, userId, { after, limit }),
    placeOf: ({ created_micros, id }) => ({ micros: created_micros, id }),
    toItem: toCard,
  });
}

/** In total, and for each of the last months, also those without transactions. */
export async function analyzeCustomer(db: Queryable, userId: string, now: Date): Promise<UserAnalytics> {
  const rows = await sumUpCustomer(db, userId);
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const total = byMonth.get(null);
  return {
    totalSpent: formatCents(total?.spent ?? 0n),
    totalDeposited: formatCents(total?.deposited ?? 0n),
    transactionCount: total?.count ?? 0,
    series: lastMonths(monthOf(now), MONTHS).map((month) => ({
      month,
      spent: formatCents(byMonth.get(month)?.spent ?? 0n),
      deposited: formatCents(byMonth.get(month)?.deposited ?? 0n),
    })),
  };
}

function toCard(row: CustomerCardRow): AdminGiftCard {
  return {
    id: row.id,
    orderId: row.order_id,
    giftCardName: row.gift_card_name,
    imageUrl: row.image_url,
    amount: formatCents(row.face_cents),
    status: statusOf(row),
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    codeMailedAt: row.mailed_at?.toISOString() ?? null,
    releaseReason: row.release_reason,
  };
}

/** As its owner sees it. */
function statusOf({ state, used_at, archived_at }: CustomerCardRow): AdminGiftCard['status'] {
  if (state === 'released') return 'released';
  if (state !== 'issued') return 'pending';
  if (archived_at) return 'archived';
  return used_at ? 'used' : 'active';
}
