/** Invoices: asked for through the official client, matched with a bank payment by two members of staff. */
import PostalMime from 'postal-mime';
import { InvoicesApi } from 'tremendous';
import { describe, expect, test } from 'vitest';
import type { Invoice } from '#contract/enterprise/invoices.ts';
import { transaction } from '#server/db/transaction.ts';
import { mailInvoice } from '#server/enterprise/invoices/mail-invoice.ts';
import { newId } from '#server/kernel/id.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { acmeBalance, otherCompany } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { acmeWithKey, call } from './company.ts';

const product = await testApp();
const acme = await acmeWithKey(product);
const invoices = new InvoicesApi(acme.configuration);
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const made = async (amount: number) =>
  (await invoices.createInvoice({ amount, po_number: 'PO-1180', memo: 'Spring' })).data.invoice;
const match = (id: string, bankReference: string, by = admin) =>
  by.post<{ requestId: string }>(`/api/admin/invoices/${id}/payment`, { bankReference });
const approve = (id: unknown) => god.post<{ state: string }>(`/api/admin/approvals/${id}/approve`, {});

async function pay(id: string, bankReference: string): Promise<string> {
  const waits = await match(id, bankReference);
  expect(waits.status).toBe(202);
  await approve(waits.body.requestId);
  return (await god.get<{ state: string }>(`/api/admin/approvals/${waits.body.requestId}`)).body.state;
}

async function told(id: string): Promise<string[]> {
  const { rows } = await product.db.query<{ event: string }>(
    'select event from webhook_delivery where resource_id = $1 order by number',
    [id],
  );
  return rows.map(({ event }) => event);
}

test('an invoice is asked for, paid by bank and told to webhooks, and the balance grows once', async () => {
  await acme.owner.post('/api/enterprise/webhooks', { url: 'http://localhost:9/', events: [] });
  const before = await acmeBalance(product);
  const invoice = await made(25_000.5);
  expect(invoice).toMatchObject({
    amount: 25_000.5,
    po_number: 'PO-1180',
    currency_code: 'USD',
    status: 'OPEN',
    paid_at: null,
  });
  expect((await invoices.getInvoice(invoice.id)).data.invoice).toEqual(invoice);
  const { data } = await invoices.listInvoices(0, 1);
  expect(data).toMatchObject({ invoices: [{ id: invoice.id }] });
  expect(await acmeBalance(product)).toBe(before);

  const waits = await match(invoice.id, 'WIRE 1');
  expect(waits).toMatchObject({ status: 202 });
  expect(await acmeBalance(product)).toBe(before);
  expect((await admin.post(`/api/admin/approvals/${waits.body.requestId}/approve`, {})).status).toBe(403);
  expect((await approve(waits.body.requestId)).body.state).toBe('approved');
  expect(await acmeBalance(product)).toBe(before + 25_000_50n);
  expect((await invoices.getInvoice(invoice.id)).data.invoice.status).toBe('PAID');
  expect((await match(invoice.id, 'WIRE 1')).status).toBe(409);
  expect(await acmeBalance(product)).toBe(before + 25_000_50n);
  expect(await told(invoice.id)).toEqual(['INVOICES.CREATED', 'INVOICES.PAID']);
  expect(await told(acme.id)).toEqual(['FUNDING_SOURCES.FUNDED']);
});

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

test('one payment of the bank pays one invoice', async () => {
  const [first, second] = [await made(10), await made(10)];
  expect(await pay(first.id, 'WIRE 2')).toBe('approved');
  const before = await acmeBalance(product);
  expect(await pay(second.id, 'wire 2')).toBe('failed');
  expect(await acmeBalance(product)).toBe(before);
  expect(await pay(second.id, 'WIRE 3')).toBe('approved');
});

test('a deleted or paid invoice is closed, and one that is marked can still be paid', async () => {
  const deleted = await made(11);
  expect((await invoices.deleteInvoices(deleted.id)).data.invoice.status).toBe('DELETED');
  expect((await match(deleted.id, 'WIRE 4')).status).toBe(409);
  expect((await call(product, acme.key, 'DELETE', `/invoices/${deleted.id}`)).status).toBe(409);
  expect(await told(deleted.id)).toEqual(['INVOICES.CREATED', 'INVOICES.DELETED']);
  const marked = await made(12);
  const mark = (paid: boolean) =>
    acme.owner.post<Invoice>(`/api/enterprise/invoices/${marked.id}/mark`, { paid });
  expect((await mark(true)).body.state).toBe('MARKED_AS_PAID');
  expect((await mark(false)).body.state).toBe('OPEN');
  await mark(true);
  expect(await pay(marked.id, 'WIRE 5')).toBe('approved');
  expect((await mark(true)).status).toBe(409);
});

test('the database keeps what is paid', async () => {
  const invoice = await made(13);
  await pay(invoice.id, 'WIRE 6');
  const back = product.db.query(`update invoice set state = 'OPEN' where id = $1`, [invoice.id]);
  await expect(back).rejects.toThrow('append-only');
});

test.each([
  ['not paid after all', `state = 'OPEN', paid_at = null, bank_reference = null`],
  ['over another amount', 'amount_cents = amount_cents + 1'],
])('the invariants find a payment of an invoice that is %s', async (_what, change) => {
  const invoice = await made(15);
  await pay(invoice.id, `WIRE ${invoice.id}`);
  const undo = new Error('rolled back on purpose');
  const planted = transaction(product.db, async (tx) => {
    await tx.query('alter table invoice disable trigger user');
    await tx.query(`update invoice set ${change} where id = $1`, [invoice.id]);
    expect((await checkInvariants(tx)).map((broken) => broken.invariant)).toEqual([3]);
    throw undo;
  });
  await expect(planted).rejects.toBe(undo);
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

describe('refusals', () => {
  test.each([
    [{ amount: 0.5 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: 1_000_001 }, 'amount'],
    [{ amount: 5, currency_code: 'EUR' }, 'currency_code'],
    [{ amount: 5, currency: 'EUR' }, 'currency'],
  ])('%j is refused by the name of its field', async (body, field) => {
    expect(await call(product, acme.key, 'POST', '/invoices', body)).toMatchObject({
      status: 422,
      body: { errors: { payload: { [field]: expect.any(String) } } },
    });
  });

  test('an invoice of another company is not there', async () => {
    const { id } = await made(14);
    const { manager } = await otherCompany(product);
    for (const [method, path] of [
      ['delete', ''],
      ['get', '/pdf'],
    ] as const)
      expect((await manager[method](`/api/enterprise/invoices/${id}${path}`)).status).toBe(404);
    expect((await call(product, acme.key, 'GET', `/invoices/${newId()}`)).status).toBe(404);
  });
});
