/** Binds the invoices of companies for staff, who find their payments at the bank. */
import * as contract from '#contract/admin/invoices.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { invoiceNumber, selectWaitingInvoices, toInvoice } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { byNumber } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { invoicePaymentAct } from '../approvals/acts/invoice-payment-act.ts';
import { answerAct } from '../approvals/answer-act.ts';
import { submitAct } from '../approvals/submit-act.ts';
import type { AdminDeps } from '../deps.ts';

export function staffInvoiceRoutes(app: App, deps: AdminDeps): void {
  bind(app, contract.listWaitingInvoices, ({ page }) =>
    takePage(page, {
      cursors: byNumber,
      read: (after, limit) => selectWaitingInvoices(deps.db, { before: after?.number ?? null, limit }),
      placeOf: ({ number }) => ({ number }),
      toItem: (row) => ({
        ...toInvoice(row),
        enterpriseId: row.enterprise_id,
        companyName: row.company_name,
      }),
    }),
  );

  bind(app, contract.payInvoice, async ({ actor, params, body, requestKey, reply }) => {
    const proposal = { ...body, invoiceId: params.invoiceId };
    const submitted = await submitAct(deps, actor, invoicePaymentAct, proposal, requestKey);
    return answerAct(reply, submitted, (invoice) => ({
      message: `${invoiceNumber(invoice)} is paid: ${displayCents(invoice.amount_cents)} is in the balance.`,
    }));
  });
}
