/**
 * Whether the charge of a payment is in the books: what the bank takes back of another one was never here.
 */
import type { Queryable } from '#server/db/pool.ts';
import type { Payment } from '../payment.ts';
import { awaitsCover } from './completion-store.ts';

/** What staff credited at our expense is no charge, until the charge covers it. */
export async function isBooked(db: Queryable, { id, status }: Payment): Promise<boolean> {
  return status === 'completed' && !(await awaitsCover(db, id));
}
