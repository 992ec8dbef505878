/** Staff found a company's payment at the bank: the invoice is paid, and the balance grows. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  type Decision,
  enterprise,
  invoicePayment,
  post,
  repaidText,
  repayDebt,
} from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import { type InvoiceRow, invoiceNumber, isPayable } from './invoice.ts';
import { lockInvoice, markPaid } from './invoice-store.ts';

/**
 * Repeating it pays nothing again. A debt of the company is repaid first. Throws `not-found`,
 * `invoice-closed`, and `invalid-input` for a payment of the bank that has paid another invoice.
 */
export function payInvoice(
  { db, clock }: { db: Db; clock: Clock },
  { invoiceId, bankReference, decision }: { invoiceId: string; bankReference: string; decision: Decision },
): Promise<InvoiceRow> {
  return transaction(db, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId);
    if (!invoice) throw refuse('not-found');
    if (invoice.state === 'PAID' && invoice.bank_reference === bankReference) return invoice;
    if (!isPayable(invoice)) throw refuse('invoice-closed');
    if (!(await markPaid(tx, { id: invoiceId, bankReference, now: clock.now() }))) {
      const message = 'This payment of the bank has paid another invoice.';
      throw refuse('invalid-input', { message, fields: { bankReference: message } });
    }
    const { enterprise_id: enterpriseId, amount_cents: amountCents } = invoice;
    const number = invoiceNumber(invoice);
    await post(
      tx,
      invoicePayment({
        invoiceId,
        enterpriseId,
        amountCents,
        decision,
        description: `Invoice ${number}, paid by bank`,
      }),
    );
    const repaidCents = await repayDebt(tx, {
      cause: invoiceId,
      holder: enterprise(enterpriseId),
      amountCents,
    });
    await notify(tx, {
      userId: invoice.created_by,
      title: 'Invoice Paid',
      message: `${displayCents(amountCents)} for ${number} has reached the shared balance.${repaidText(repaidCents)}`,
    });
    return (await lockInvoice(tx, invoiceId)) ?? invoice;
  });
}
