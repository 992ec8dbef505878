import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import type { NewAuditEntry } from './audit-entry.ts';
import { insertAuditEntries } from './store.ts';

/** Writes down what a member of the staff does, in the transaction that does it: neither exists without the other. */
export function recordAction(tx: Tx, entry: NewAuditEntry, now: Date): Promise<void> {
  return recordActions(tx, [entry], now);
}

/** The same for a deed on many things at once: an entry for each of them. */
export function recordActions(tx: Tx, entries: readonly NewAuditEntry[], now: Date): Promise<void> {
  return insertAuditEntries(
    tx,
    entries.map((entry) => ({ ...entry, id: newId() })),
    now,
  );
}
