/** A company deletes an invoice, or says that it has paid it. */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { type InvoiceRow, invoiceNumber, isPayable } from './invoice.ts';
import { lockInvoice, markInvoiceDeleted, updateMark } from './invoice-store.ts';

export type InvoiceChange = 'delete' | 'mark' | 'unmark';

const ACTIONS = {
  delete: 'invoice-deleted',
  mark: 'invoice-marked',
  unmark: 'invoice-unmarked',
} as const;

/**
 * Throws `not-found` and `invoice-closed`. A payment that arrives for a deleted invoice is returned by the
 * bank, or by staff.
 */
export function changeInvoice(
  { db, clock }: Pick<EnterpriseDeps, 'db' | 'clock'>,
  acting: CompanyActor,
  { id, change }: { id: string; change: InvoiceChange },
): Promise<InvoiceRow> {
  return transaction(db, async (tx) => {
    const before = await lockInvoice(tx, id);
    if (before?.enterprise_id !== acting.enterpriseId) throw refuse('not-found');
    if (!isPayable(before)) throw refuse('invoice-closed');
    const now = clock.now();
    await write(tx, id, change, now);
    const subject = { kind: 'invoice', id, label: invoiceNumber(before) };
    await recordCompanyAction(tx, acting, { action: ACTIONS[change], subject }, now);
    const after = await lockInvoice(tx, id);
    if (!after) throw refuse('not-found');
    return after;
  });
}

function write(tx: Tx, id: string, change: InvoiceChange, now: Date): Promise<void> {
  if (change === 'delete') return markInvoiceDeleted(tx, id, now);
  return updateMark(tx, id, change === 'mark' ? now : null);
}
