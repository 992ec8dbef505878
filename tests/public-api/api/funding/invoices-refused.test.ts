/** Invoices that are refused. */
import { describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { call } from '../company.ts';
import { openInvoices } from './invoiced.ts';

const { product, acme, made } = await openInvoices();

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
