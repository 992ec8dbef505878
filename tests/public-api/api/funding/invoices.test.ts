/** Invoices: asked for through the official client, matched with a bank payment by two members of staff. */
import { expect, test } from 'vitest';
import type { Invoice } from '#contract/enterprise/invoices.ts';
import { transaction } from '#server/db/transaction.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { call } from '../company.ts';
import { openInvoices } from './invoiced.ts';

const { product, acme, invoices, made } = await openInvoices();

const admin = await product.signIn('administrator');
const god = await product.signIn('god');
const match = (id: string, bankReference: string, by = admin) =>
  by.post<{ requestId: string }>(`/api/admin/invoices/${id}/payment`, { bankReference });
const approve = (id: unknown) => god.post<{ state: string }>(`/api/admin/approvals/${id}/approve`, {});

async function pay(id: string, bankReference: string): Promise<string> {
  const waits = await match(id, bankReference);
  expect(waits.status).toBe(202);
  await approve(waits.body.requestId);
  return (await god.get<{ state: string }>(`/api/admin/approvals/${waits.body.requestId}`)).body.state;
}

async function eventsOf(id: string): Promise<string[]> {
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
  // By which staff find the payment: the PDF and the dashboard say the same.
  const { body: kept } = await acme.owner.get<{ id: string; number: string }[]>('/api/enterprise/invoices');
  expect(invoice).toHaveProperty('invoice_number', kept.find(({ id }) => id === invoice.id)?.number);
  expect(invoice).toHaveProperty('invoice_number', expect.stringMatching(/^INV-\d{6}$/));

  const waits = await match(invoice.id, 'WIRE 1');
  expect(waits).toMatchObject({ status: 202 });
  expect(await acmeBalance(product)).toBe(before);
  expect((await admin.post(`/api/admin/approvals/${waits.body.requestId}/approve`, {})).status).toBe(403);
  expect((await approve(waits.body.requestId)).body.state).toBe('approved');
  expect(await acmeBalance(product)).toBe(before + 25_000_50n);
  expect((await invoices.getInvoice(invoice.id)).data.invoice.status).toBe('PAID');
  expect((await match(invoice.id, 'WIRE 1')).status).toBe(409);
  expect(await acmeBalance(product)).toBe(before + 25_000_50n);
  expect(await eventsOf(invoice.id)).toEqual(['INVOICES.CREATED', 'INVOICES.PAID']);
  const lines = await acme.owner.get<{ type: string }[]>('/api/enterprise/transactions?type=funding&limit=1');
  expect(lines.body).toMatchObject([{ description: expect.stringContaining('Invoice'), type: 'funding' }]);
  expect(await eventsOf(acme.id)).toEqual(['FUNDING_SOURCES.FUNDED']);
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
  expect(await eventsOf(deleted.id)).toEqual(['INVOICES.CREATED', 'INVOICES.DELETED']);
  const marked = await made(12);
  const mark = (paid: boolean) =>
    acme.owner.post<Invoice>(`/api/enterprise/invoices/${marked.id}/mark`, { paid });
  const pending = async () =>
    (await call(product, acme.key, 'GET', '/funding_sources/balance')).body.funding_source.meta;
  expect(await pending()).toMatchObject({ pending_amount: 0, pending_cents: 0 });
  expect((await mark(true)).body.state).toBe('MARKED_AS_PAID');
  expect(await pending()).toMatchObject({ pending_amount: 12, pending_cents: 1200 });
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

test('a deleted invoice is read alone, and in no list', async () => {
  const { total_count: before } = (await invoices.listInvoices()).data;
  const { id } = await made(20);
  await invoices.deleteInvoices(id);
  const { data } = await invoices.listInvoices();
  expect([data.total_count, data.invoices.map((each) => each.id)]).toEqual([
    before,
    expect.not.arrayContaining([id]),
  ]);
  expect((await invoices.getInvoice(id)).data.invoice.status).toBe('DELETED');
});
