/** Suspense, debts and problems as staff read them, in pages. */
import type { SuspendedPayment } from '#contract/admin/returns.ts';
import type { Debt } from '#contract/admin/returns-debts.ts';
import type { PaymentProblem } from '#contract/admin/returns-problems.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byCreation, cursorsOf, wholeNumber } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import {
  type CauseRow,
  type DebtRow,
  type ProblemRow,
  type SuspendedRow,
  selectCauses,
  selectDebts,
  selectProblems,
  selectSuspended,
} from './return-store.ts';

const bySize = cursorsOf({ cents: wholeNumber, account: wholeNumber });

export function listSuspense(db: Queryable, page: PageRequest): Promise<Page<SuspendedPayment>> {
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) => selectSuspended(db, { after, limit }),
    placeOf: ({ since_micros, payment_id }: SuspendedRow) => ({ micros: since_micros, id: payment_id }),
    toItem: toSuspended,
  });
}

export async function listDebts(db: Queryable, page: PageRequest): Promise<Page<Debt>> {
  const { items, nextCursor } = await takePage(page, {
    cursors: bySize,
    read: (after, limit) => selectDebts(db, { after, limit }),
    placeOf: ({ cents, account_id }: DebtRow) => ({ cents, account: account_id }),
    toItem: (row) => row,
  });
  const causes = items.length > 0 ? await selectCauses(db, items) : [];
  return { items: items.map((row) => toDebt(row, causes)), nextCursor };
}

export function listPaymentProblems(db: Queryable, page: PageRequest): Promise<Page<PaymentProblem>> {
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) => selectProblems(db, { after, limit }),
    placeOf: ({ found_micros, id }: ProblemRow) => ({ micros: found_micros, id }),
    toItem: toProblem,
  });
}

function toSuspended(row: SuspendedRow): SuspendedPayment {
  return {
    paymentId: row.payment_id,
    paymentIntentId: row.intent_id,
    name: row.name,
    email: row.email,
    guest: row.guest,
    amount: formatCents(row.cents),
    since: row.since.toISOString(),
    failure: row.failure,
  };
}

function toDebt(row: DebtRow, causes: readonly CauseRow[]): Debt {
  return {
    ownerId: row.owner_id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    amount: formatCents(row.cents),
    since: row.since.toISOString(),
    causes: causes
      .filter(({ account_id }) => account_id === row.account_id)
      .map((cause) => ({
        kind: cause.kind,
        reference: cause.reference,
        paymentIntentId: cause.intent_id,
        amount: formatCents(cause.cents),
        at: cause.at.toISOString(),
      })),
  };
}

function toProblem(row: ProblemRow): PaymentProblem {
  return {
    id: row.id,
    code: row.code,
    reference: row.reference,
    text: row.text,
    since: row.found_at.toISOString(),
    paymentIntentId: row.intent_id,
    name: row.name,
    email: row.email,
  };
}
