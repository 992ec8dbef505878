/**
 * A company asks for an invoice, which is mailed to the manager who asks. Nothing moves before staff find the
 * payment at the bank.
 */
import {
  INVOICE_LEAST_CENTS as LEAST_CENTS,
  INVOICE_MOST_CENTS as MOST_CENTS,
} from '#contract/enterprise/invoices.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import { type CompanyActor, readOwnCompany, requireActive } from '../require-company-actor.ts';
import { type InvoiceRow, invoiceNumber } from './invoice.ts';
import { countOpenInvoices, findInvoice, insertInvoice, lockInvoices } from './invoice-store.ts';
import { MAIL_INVOICE } from './mail-invoice.ts';

const MOST_OPEN = 100;

export type NewInvoice = {
  amountCents: bigint;
  poNumber: string | null;
  memo: string | null;
  requestKey?: string | undefined;
};

/**
 * A repeated request answers the invoice of the first one as it is now. Throws `enterprise-inactive`,
 * `invoices-unavailable`, `invalid-input`, `too-many-invoices` and `key-reused`.
 */
export function createInvoice(
  {
    db,
    clock,
    jobs,
    config,
  }: Pick<EnterpriseDeps, 'db' | 'clock' | 'jobs'> & {
    config: Pick<EnterpriseDeps['config'], 'bankDetails'>;
  },
  acting: CompanyActor,
  asked: NewInvoice,
): Promise<InvoiceRow> {
  const { enterpriseId, userId } = acting;
  const { amountCents, poNumber, memo, requestKey } = asked;
  if (config.bankDetails.length === 0) throw refuse('invoices-unavailable');
  if (amountCents < LEAST_CENTS || amountCents > MOST_CENTS) {
    const message = `Please enter an amount from ${displayCents(LEAST_CENTS)} to ${displayCents(MOST_CENTS)}.`;
    throw refuse('invalid-input', { message, fields: { amount: message } });
  }
  const id = requestKey === undefined ? newId() : idempotentId('invoice', userId, requestKey);
  return transaction(db, async (tx) => {
    await lockInvoices(tx, enterpriseId);
    const first = await findInvoice(tx, { id, enterpriseId });
    if (first) return requireSame(first, asked);
    requireActive(await readOwnCompany(tx, acting));
    if ((await countOpenInvoices(tx, enterpriseId)) >= MOST_OPEN) throw refuse('too-many-invoices');
    const now = clock.now();
    const row = await insertInvoice(tx, {
      id,
      enterpriseId,
      amountCents,
      poNumber,
      memo,
      userId,
      now,
    });
    const subject = { kind: 'invoice', id: row.id, label: invoiceNumber(row) };
    const after = { amount: formatCents(amountCents), poNumber };
    await recordCompanyAction(tx, acting, { action: 'invoice-created', subject, after }, now);
    await jobs.enqueue(tx, MAIL_INVOICE, { id: row.id, enterpriseId });
    return row;
  });
}

function requireSame(first: InvoiceRow, { amountCents, poNumber, memo }: NewInvoice): InvoiceRow {
  const same = first.amount_cents === amountCents && first.po_number === poNumber && first.memo === memo;
  if (!same) throw refuse('key-reused');
  return first;
}
