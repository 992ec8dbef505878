/** Binds the invoices of a company. */
import * as contract from '#contract/enterprise/invoices.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { asDownload } from '#server/http/edge/downloads.ts';
import { byNumber } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { readOwnCompany, requireCompanyActor } from '../require-company-actor.ts';
import { changeInvoice } from './change-invoice.ts';
import { createInvoice } from './create-invoice.ts';
import { invoiceNumber, toInvoice } from './invoice.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { findInvoice, selectInvoices } from './invoice-store.ts';

export function invoiceRoutes(app: App, deps: EnterpriseDeps): void {
  bind(app, contract.listInvoices, ({ actor, page }) => {
    const { enterpriseId } = requireCompanyActor(actor);
    return takePage(page, {
      cursors: byNumber,
      read: (after, limit) => selectInvoices(deps.db, { enterpriseId, before: after?.number ?? null, limit }),
      placeOf: ({ number }) => ({ number }),
      toItem: toInvoice,
    });
  });

  bind(app, contract.createInvoice, async ({ actor, body, requestKey }) => {
    const { amount: amountCents, poNumber, memo } = body;
    const asked = { amountCents, poNumber, memo, requestKey };
    return toInvoice(await createInvoice(deps, requireCompanyActor(actor), asked));
  });

  bind(app, contract.deleteInvoice, async ({ actor, params }) =>
    toInvoice(
      await changeInvoice(deps, requireCompanyActor(actor), { id: params.invoiceId, change: 'delete' }),
    ),
  );

  bind(app, contract.markInvoice, async ({ actor, params, body }) =>
    toInvoice(
      await changeInvoice(deps, requireCompanyActor(actor), {
        id: params.invoiceId,
        change: body.paid ? 'mark' : 'unmark',
      }),
    ),
  );

  bind(app, contract.downloadInvoice, async ({ actor, params, reply }) => {
    const acting = requireCompanyActor(actor);
    const invoice = await findInvoice(deps.db, { id: params.invoiceId, enterpriseId: acting.enterpriseId });
    if (!invoice) throw refuse('not-found');
    const { company_name: companyName } = await readOwnCompany(deps.db, acting);
    const { bankDetails } = deps.config;
    return asDownload(reply, `${invoiceNumber(invoice)}.pdf`)
      .type('application/pdf')
      .send(await invoicePdf(invoice, { companyName, bankDetails }));
  });
}
