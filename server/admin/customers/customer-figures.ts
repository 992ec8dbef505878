/** What a customer bought, added and spent, for the customer profile. */
import type { AdminGiftCard, UserAnalytics } from '#contract/admin/customers.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { formatCursor, parseCursor, UUID, WHOLE } from '../cursor.ts';
import { type CardRow, selectCards, sumUpPerson } from './customer-store.ts';

const months = 12;

/** The user exists. */
export async function listCards(
  db: Queryable,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ cards: AdminGiftCard[]; nextCursor: string | null }> {
  const [micros = '', id = ''] = cursor === undefined ? [] : parseCursor(cursor, [WHOLE, UUID]);
  const after = cursor === undefined ? null : { micros: BigInt(micros), id };
  const rows = await selectCards(db, userId, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    cards: page.map(toCard),
    nextCursor: rows.length > limit && last ? formatCursor([last.created_micros, last.id]) : null,
  };
}

/** In total, and for each of the last months, also those without transactions. */
export async function analyseCustomer(db: Queryable, userId: string, now: Date): Promise<UserAnalytics> {
  const rows = await sumUpPerson(db, userId);
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const total = byMonth.get(null);
  return {
    totalSpent: formatCents(total?.spent ?? 0n),
    totalDeposited: formatCents(total?.deposited ?? 0n),
    transactionCount: total?.count ?? 0,
    series: lastMonths(now).map((month) => ({
      month,
      spent: formatCents(byMonth.get(month)?.spent ?? 0n),
      deposited: formatCents(byMonth.get(month)?.deposited ?? 0n),
    })),
  };
}

function lastMonths(now: Date): string[] {
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1) + index, 1))
      .toISOString()
      .slice(0, 7),
  );
}

function toCard(row: CardRow): AdminGiftCard {
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
function statusOf({ state, used_at, archived_at }: CardRow): AdminGiftCard['status'] {
  if (state === 'released') return 'released';
  if (state !== 'issued') return 'pending';
  if (archived_at) return 'archived';
  return used_at ? 'used' : 'active';
}
