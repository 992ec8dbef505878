/** Stuck payments, and the processor's present answer about one of them. */
import type { ExaminedPayment, IncompleteTransaction } from '#contract/admin/payments.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { asRefusal } from '#server/payments/index.ts';
import type { AdminDeps } from '../deps.ts';
import {
  findByIntent,
  type IncompleteFilter,
  type IncompleteRow,
  selectIncomplete,
} from './incomplete-store.ts';

export function listIncomplete(
  db: Queryable,
  filter: IncompleteFilter,
  page: PageRequest,
): Promise<Page<IncompleteTransaction>> {
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) => selectIncomplete(db, filter, { after, limit }),
    placeOf: ({ created_micros, id }) => ({ micros: created_micros, id }),
    toItem: toIncomplete,
  });
}

/** Asks the processor and changes nothing. Throws `not-found`, `payments-unavailable`. */
export async function examinePayment(
  { db, cardProcessor }: Pick<AdminDeps, 'db' | 'cardProcessor'>,
  intentId: string,
): Promise<ExaminedPayment> {
  const row = await findByIntent(db, intentId);
  if (!row) throw refuse('not-found');
  const intent = await asRefusal(() => cardProcessor.retrievePaymentIntent(intentId));
  return {
    ...toIncomplete(row),
    provider: intent && {
      status: intent.status,
      amount: formatCents(intent.amountCents),
      amountReceived: formatCents(intent.amountReceivedCents),
      currency: intent.currency,
      lastError: intent.lastError?.message ?? null,
    },
  };
}

function toIncomplete(row: IncompleteRow): IncompleteTransaction {
  return {
    id: row.id,
    paymentIntentId: row.intent_id,
    userId: row.user_id,
    userEmail: row.email,
    userName: row.name,
    kind: row.kind,
    status: row.status,
    amount: formatCents(row.amount_cents),
    serviceFee: formatCents(row.fee_cents),
    totalAmount: formatCents(row.total_cents),
    created: Math.floor(row.created_at.getTime() / 1000),
    failure: row.failure_message,
    problem: row.problem,
    attempted: row.attempted,
  };
}
