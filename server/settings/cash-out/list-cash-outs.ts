/** Lists the cash-outs that wait for staff. */
import type { CashOutRequest } from '#contract/admin/cash-outs.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { selectWaitingCashOuts, type WaitingCashOutRow } from './cash-out-store.ts';

export function listCashOuts(db: Queryable, page: PageRequest): Promise<Page<CashOutRequest>> {
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) => selectWaitingCashOuts(db, { after, limit }),
    placeOf: ({ requested_micros, id }: WaitingCashOutRow) => ({ micros: requested_micros, id }),
    toItem: toRequest,
  });
}

function toRequest(row: WaitingCashOutRow): CashOutRequest {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    amount: formatCents(row.amount_cents),
    state: row.state,
    requestedAt: row.requested_at.toISOString(),
    balance: formatCents(row.balance),
  };
}
