/** The files of an invoice, and whom they are mailed to. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { mailInvoice } from '#server/enterprise/invoices/mail-invoice.ts';
import { newId } from '#server/kernel/id.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { openInvoices } from './invoiced.ts';

const { product, acme, invoices, made } = await openInvoices();

// Take the file out of mailInvoice, and this must fail.
test('who asks for an invoice gets it by email as a PDF, once it is deleted no more', async () => {
  const { id } = await made(1_234.5);
  const mails = await product.mails(acme.owner.email);
  const { rows } = await product.db.query<{ number: bigint }>('select number from invoice where id = $1', [
    id,
  ]);
  const number = `INV-${String(rows[0]?.number).padStart(6, '0')}`;
  const [mail] = mails.filter(({ subject }) => subject === `Your invoice ${number}`);
  expect(mail?.text).toMatch(/\$1,234\.50[\s\S]*PO-1180/);
  const source = await fetch(`${product.url}/sandbox/mail/messages/${mail?.id}/source`);
  const { attachments } = await PostalMime.parse(await source.text());
  expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`${number}.pdf`, 'application/pdf'],
  ]);
  const pdf = Buffer.from(attachments[0]?.content as ArrayBuffer);
  expect(pdfText(pdf)).toContain(`Reference: ${number}`);
  await invoices.deleteInvoices(id);
  await mailInvoice(product.deps, { id, enterpriseId: acme.id }, newId());
  expect(await product.mails(acme.owner.email)).toHaveLength(mails.length);
});

// Take `is_active` or `frozen_at` out of mailInvoice, and this must fail.
test.each([
  [
    'a manager who was frozen meanwhile',
    'update users set frozen_at = case when $2 then now() end where id = $1',
    () => acme.owner.id,
  ],
  [
    'a company that was deactivated meanwhile',
    'update enterprise set is_active = not $2 where id = $1',
    () => acme.id,
  ],
])('an invoice is not mailed for %s', async (_, change, idOf) => {
  const { id } = await made(70);
  const before = (await product.mails(acme.owner.email)).length;
  await product.db.query(change, [idOf(), true]);
  await mailInvoice(product.deps, { id, enterpriseId: acme.id }, newId());
  await product.db.query(change, [idOf(), false]);
  expect(await product.mails(acme.owner.email)).toHaveLength(before);
  await mailInvoice(product.deps, { id, enterpriseId: acme.id }, newId());
  expect(await product.mails(acme.owner.email)).toHaveLength(before + 1);
});

test('the files: a PDF with the amount and the reference, and a CSV', async () => {
  const invoice = await made(1_234.5);
  const pdf = await fetch(`${product.url}/api/v2/invoices/${invoice.id}/pdf`, {
    headers: { authorization: `Bearer ${acme.key}` },
  });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const text = pdfText(Buffer.from(await pdf.arrayBuffer()));
  for (const part of ['$1,234.50', 'Acme Rewards', 'PO-1180', 'Sandbox Bank', 'Reference: INV-'])
    expect(text).toContain(part);
  expect(text).not.toContain('Spring');
  const csv = (await invoices.downloadInvoiceCsv(invoice.id)).data;
  expect(csv).toContain('PO-1180,1234.50,USD,OPEN');
  const page = await acme.owner.get(`/api/enterprise/invoices/${invoice.id}/pdf`);
  expect(page.status).toBe(200);
});
