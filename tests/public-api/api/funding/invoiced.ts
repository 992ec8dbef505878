/** Invoices of a company, and the bank payments that pay them. */
import { InvoicesApi } from 'tremendous';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey } from '../company.ts';

/** The product, with a company that asks for invoices and staff who match payments. */
export async function openInvoices(env: Record<string, string> = {}) {
  const product = await testApp({ env });
  const acme = await acmeWithKey(product);
  const invoices = new InvoicesApi(acme.configuration);

  const made = async (amount: number) =>
    (await invoices.createInvoice({ amount, po_number: 'PO-1180', memo: 'Spring' })).data.invoice;

  return { product, acme, invoices, made };
}
