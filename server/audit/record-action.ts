import type { Tx } from '#server/db/transaction.ts';
import type { NewAuditEntry } from './audit-entry.ts';
import { insertAuditEntries } from './store.ts';

/** Records an action in the transaction that performs it, so that neither exists without the other. */
export function recordAction(tx: Tx, entry: NewAuditEntry, now: Date): Promise<void> {
  return recordActions(tx, [entry], now);
}

/** Records one action on many objects, an entry for each, in the transaction that performs it. */
export function recordActions(tx: Tx, entries: readonly NewAuditEntry[], now: Date): Promise<void> {
  return insertAuditEntries(tx, entries, now);
}
