/** The SQL of payments that staff completed before the processor confirmed them. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** The processor is still asked, because its money may come; `nextCheckAt` says when. */
export async function insertCompletion(
  tx: Tx,
  { paymentId, at, nextCheckAt }: { paymentId: string; at: Date; nextCheckAt: Date },
): Promise<void> {
  await tx.query('insert into staff_completion (payment_id, completed_at) values ($1, $2)', [paymentId, at]);
  await tx.query('update payment set next_check_at = $2 where id = $1', [paymentId, nextCheckAt]);
}

/** Whether staff completed the payment and the processor's money has not come since. */
export async function awaitsCover(db: Queryable, paymentId: string): Promise<boolean> {
  const { rows } = await db.query(
    'select from staff_completion where payment_id = $1 and covered_at is null',
    [paymentId],
  );
  return rows.length > 0;
}

export async function markCovered(tx: Tx, paymentId: string, at: Date): Promise<void> {
  await tx.query('update staff_completion set covered_at = $2 where payment_id = $1', [paymentId, at]);
  await tx.query('update payment set next_check_at = null, problem = null, problem_at = null where id = $1', [
    paymentId,
  ]);
}
