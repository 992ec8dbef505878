/** New money repays a debt from a dispute first (docs/decisions/0023-new-money-repays-first.md). */
import { displayCents, smaller } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from './accounts.ts';
import { lockDebts, readGiven, readGivenByKey } from './balance-store.ts';
import { receivablePayment, repaymentKey } from './movements/disputes.ts';
import { post } from './post.ts';

export type Credit = {
  /** The credit: a payment, a transfer, a payout, an adjustment. It repays once. */
  cause: string;
  holder: Holder;
  amountCents: bigint;
};

/**
 * Repays as much as is owed and the credit covers, in a movement of its own on the statement. Returns the
 * amount. Call it in the transaction that posted the credit, after it: the holder's balance is locked by
 * then.
 */
export async function repayDebt(tx: Tx, credit: Credit): Promise<bigint> {
  const [repaid] = await repayDebts(tx, [credit]);
  return repaid?.repaidCents ?? 0n;
}

/** Repays what many holders owe, as far as their credits cover it. Returns those who owed something. */
export async function repayDebts<C extends Credit>(
  tx: Tx,
  credits: readonly C[],
): Promise<(C & { repaidCents: bigint })[]> {
  const repaid: (C & { repaidCents: bigint })[] = [];
  const debts = await debtsOf(tx, credits);
  for (const credit of credits) {
    const owed = debts.get(credit.holder.ownerId) ?? 0n;
    const repaidCents = smaller(owed, credit.amountCents);
    if (repaidCents <= 0n) continue;
    await post(
      tx,
      receivablePayment({ cause: credit.cause, holder: credit.holder, amountCents: repaidCents }),
    );
    debts.set(credit.holder.ownerId, owed - repaidCents);
    repaid.push({ ...credit, repaidCents });
  }
  return repaid;
}

async function debtsOf(db: Queryable, credits: readonly Credit[]): Promise<Map<string, bigint>> {
  const rows = await lockDebts(
    db,
    credits.map(({ holder }) => holder.ownerId),
  );
  return new Map(rows.map(({ owner_id, owed }) => [owner_id, owed]));
}

/** How much a credit has repaid, for a notification that comes later than the money. */
export function repaidBy(db: Queryable, cause: string): Promise<bigint> {
  return readGiven(db, repaymentKey(cause));
}

/** How much each of many credits has repaid, by its cause. Credits that repaid nothing are left out. */
export async function repaidByCause(
  db: Queryable,
  causes: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const causeOf = new Map(causes.map((cause) => [repaymentKey(cause), cause]));
  const rows = await readGivenByKey(db, [...causeOf.keys()]);
  return new Map(rows.map(({ operation_key, given }) => [causeOf.get(operation_key) ?? '', given]));
}

/** The sentence about the repayment in the credit's notification; empty when nothing was owed. */
export function repaidText(repaidCents: bigint): string {
  if (repaidCents <= 0n) return '';
  return ` ${displayCents(repaidCents)} of it repaid what was owed for a disputed payment.`;
}
