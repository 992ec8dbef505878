/** POST /api/enterprise/invoices */
import { expect, test } from 'vitest';
import type { Invoice } from '#contract/enterprise/invoices.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const { db } = product;
const owner = await product.signIn('super_admin');
const colleague = await product.signIn('account_manager');

const path = '/api/enterprise/invoices';
const ask = (key: string, body: object, by = owner) =>
  by.post<Invoice & { code?: string }>(path, body, { 'idempotency-key': key });

async function counts(): Promise<{ invoices: number; mails: number }> {
  const { rows } = await db.query<{ invoices: number }>('select count(*)::int as invoices from invoice');
  await product.settled();
  const mails = (await product.mails(owner.email)).filter(({ subject }) => subject.includes('INV-')).length;
  return { invoices: rows[0]?.invoices ?? 0, mails };
}

// Leave findInvoice or lockInvoices out of createInvoice, and this must fail.
test('a click that is repeated, or whose answer is lost, makes one invoice and one email', async () => {
  const before = await counts();
  const body = { amount: '120.00', poNumber: 'PO-7', memo: '' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('invoice one', body)));
  const [first] = answers;
  for (const { status, body } of answers)
    expect({ status, id: body.id }).toEqual({ status: 201, id: first?.body.id });
  expect(await counts()).toEqual({ invoices: before.invoices + 1, mails: before.mails + 1 });
});

test('a request that is repeated later answers the invoice as it is now', async () => {
  const body = { amount: '130.00' };
  const { body: made } = await ask('invoice two', body);
  await owner.delete(`${path}/${made.id}`);
  const before = await counts();
  expect(await ask('invoice two', body)).toMatchObject({
    status: 201,
    body: { id: made.id, state: 'DELETED' },
  });
  expect(await counts()).toEqual(before);
});

test('a key names one request of one manager', async () => {
  const { body: made } = await ask('invoice three', { amount: '140.00' });
  for (const changed of [
    { amount: '141.00' },
    { amount: '140.00', poNumber: 'PO-8' },
    { amount: '140.00', memo: 'Spring' },
  ])
    expect(await ask('invoice three', changed)).toMatchObject({ status: 409, body: { code: 'key-reused' } });
  const other = await ask('invoice three', { amount: '140.00' }, colleague);
  expect(other.status).toBe(201);
  expect(other.body.id).not.toBe(made.id);
  const without = [
    await owner.post<Invoice>(path, { amount: '9' }),
    await owner.post<Invoice>(path, { amount: '9' }),
  ];
  expect(new Set(without.map(({ body }) => body.id)).size).toBe(2);
});
