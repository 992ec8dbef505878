/** The SQL of the administrators who decide about staff requests. */
import { type Administrator, selectAdministrators } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Everything that the transaction writes from now on carries the second administrator. */
export async function nameChecker(tx: Tx, checkerId: string): Promise<void> {
  await tx.query(`select set_config('indulge.checker_id', $1, true)`, [checkerId]);
}

export async function selectOtherAdministrators(db: Queryable, exceptId: string): Promise<Administrator[]> {
  return (await selectAdministrators(db)).filter(({ id }) => id !== exceptId);
}
