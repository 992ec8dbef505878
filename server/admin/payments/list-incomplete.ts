/** Stuck payments, and the processor's present answer about one of them. */
import type { ExaminedPayment, IncompleteTransaction } from '#contract/admin/payments.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { asRefusal } from '#server/payments/index.ts';
import { formatCursor, parseCursor, UUID, WHOLE } from '../cursor.ts';
import type { AdminDeps } from '../deps.ts';
import { findByIntent, type IncompleteRow, selectIncomplete } from './incomplete-store.ts';

export async function listIncomplete(
  db: Queryable,
  { status, cursor, limit }: { status?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ payments: IncompleteTransaction[]; nextCursor: string | null }> {
  const rows = await selectIncomplete(db, {
    status,
    after: cursor === undefined ? null : parsePlace(cursor),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    payments: page.map(toIncomplete),
    nextCursor: rows.length > limit && last ? formatCursor([last.created_micros, last.id]) : null,
  };
}

/** Asks the processor and changes nothing. Throws `not-found`, `payments-unavailable`. */
export async function examinePayment(
  { db, provider }: Pick<AdminDeps, 'db' | 'provider'>,
  intentId: string,
): Promise<ExaminedPayment> {
  const row = await findByIntent(db, intentId);
  if (!row) throw refuse('not-found');
  const intent = await asRefusal(() => provider.retrievePaymentIntent(intentId));
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
  };
}

function parsePlace(cursor: string): { micros: bigint; id: string } {
  const [micros = '', id = ''] = parseCursor(cursor, [WHOLE, UUID]);
  return { micros: BigInt(micros), id };
}
