/** Suspense, debts and problems as staff read them. */
import type { Debt, PaymentProblem, SuspendedPayment } from '#contract/admin/returns.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { selectCauses, selectDebts, selectProblems, selectSuspended } from './return-store.ts';

export async function listSuspense(db: Queryable): Promise<SuspendedPayment[]> {
  return (await selectSuspended(db)).map((row) => ({
    paymentId: row.payment_id,
    paymentIntentId: row.intent_id,
    name: row.name,
    email: row.email,
    guest: row.guest,
    amount: formatCents(row.cents),
    since: row.since.toISOString(),
    failure: row.failure,
  }));
}

export async function listDebts(db: Queryable): Promise<Debt[]> {
  const debts = await selectDebts(db);
  const causes = debts.length > 0 ? await selectCauses(db, debts) : [];
  return debts.map((row) => ({
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
  }));
}

export async function listPaymentProblems(db: Queryable): Promise<PaymentProblem[]> {
  return (await selectProblems(db)).map((row) => ({
    id: row.id,
    code: row.code,
    reference: row.reference,
    text: row.text,
    since: row.found_at.toISOString(),
    paymentIntentId: row.intent_id,
    name: row.name,
    email: row.email,
  }));
}
