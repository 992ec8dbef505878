import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import type { NewAuditEntry } from './audit-entry.ts';
import { insertAuditEntry } from './store.ts';

/** Writes down what a member of the staff does, in the transaction that does it: neither exists without the other. */
export function recordAction(tx: Tx, entry: NewAuditEntry, now: Date): Promise<void> {
  return insertAuditEntry(tx, { ...entry, id: newId(), at: now });
}
