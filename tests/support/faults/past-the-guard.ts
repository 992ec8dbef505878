/** Changes what the database keeps a payment from changing, as only a fault outside the product could. */
import type { Db, Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';

export function changePayment(db: Db, text: string, values: unknown[]): Promise<void> {
  return transaction(db, (tx) => changePaymentIn(tx, text, values));
}

/** Changes a payment past its guard, within a transaction. */
export async function changePaymentIn(
  tx: Pick<Queryable, 'query'>,
  text: string,
  values: unknown[],
): Promise<void> {
  await tx.query('alter table payment disable trigger payment_keeps_facts');
  await tx.query(text, values);
  await tx.query('alter table payment enable trigger payment_keeps_facts');
}
