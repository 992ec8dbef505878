/** Mails an invoice, as a PDF, to the manager who asked for it. */
import { displayCents } from '#contract/kernel/money.ts';
import { findUser } from '#server/accounts/index.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { deliverMail, type MailDeps } from '#server/notifications/index.ts';
import { findCompany } from '../company/store.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { invoiceNumber, isPayable } from './invoice.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { findInvoice } from './invoice-store.ts';

export const MAIL_INVOICE = jobName<InvoiceToMail>('mail-invoice');

export type InvoiceToMail = { id: string; enterpriseId: string };

/**
 * Sends nothing if the invoice was deleted or paid meanwhile, if the company is not active, or if the manager
 * has left it or may not sign in. The invoice stays on its page.
 */
export async function mailInvoice(
  deps: EnterpriseDeps & Pick<MailDeps, 'mailer'>,
  asked: InvoiceToMail,
  jobId: string,
): Promise<void> {
  const { db, config } = deps;
  const invoice = await findInvoice(db, asked);
  if (!invoice || !isPayable(invoice)) return;
  const [company, manager] = await Promise.all([
    findCompany(db, asked.enterpriseId),
    findUser(db, invoice.created_by),
  ]);
  if (!company?.is_active || manager?.enterprise_id !== asked.enterpriseId || manager.frozen_at !== null)
    return;
  const number = invoiceNumber(invoice);
  const content = await invoicePdf(invoice, {
    companyName: company.company_name,
    bankDetails: config.bankDetails,
  });
  const delivery = await deliverMail(deps, {
    id: jobId,
    to: manager.email,
    userId: manager.id,
    enterpriseId: asked.enterpriseId,
    mail: {
      template: 'invoice',
      data: {
        firstName: manager.first_name,
        number,
        amount: displayCents(invoice.amount_cents),
        poNumber: invoice.po_number,
      },
    },
    files: [{ fileName: `${number}.pdf`, type: 'application/pdf', content }],
  });
  if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
}
