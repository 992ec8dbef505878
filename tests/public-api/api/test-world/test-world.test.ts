/** The test world: keys that begin with TEST_ work on a database of their own. */
import { FundingSourcesApi, InvoicesApi, OrdersApi, OrganizationsApi, ProductsApi } from 'tremendous';
import { expect, inject, test } from 'vitest';
import { besideDatabase, isThere, makeDatabase } from '#server/db/second-database.ts';
import { prepareTestDatabase, refuseTestDatabase } from '#server/db/test-database.ts';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { administer } from '#tests/support/run/test-server.ts';
import { call, clientOf, newKey } from '../company.ts';
import { openWorlds } from './worlds.ts';

const { world, product, acme, db, state, mails } = await openWorlds();

test('before the first test key nothing is made, and a made-up test key is refused', async () => {
  expect(await state()).toEqual({ madeAt: null, balance: null });
  expect(await mails()).toEqual([]);
  const answer = await call(product, `TEST_${'a'.repeat(43)}`, 'GET', '/organizations');
  expect(answer.status).toBe(401);
  const { rows } = await world.query('select from enterprise');
  expect(rows).toEqual([]);
});

test('the first test key makes a company of its own with money and examples', async () => {
  const balance = await acmeBalance(product);
  const { key, mode } = await newKey(acme.owner, { mode: 'test' });
  expect(key).toMatch(/^TEST_[\w-]{43}$/);
  expect(mode).toBe('test');
  const client = clientOf(product, key);
  const { organizations } = (await new OrganizationsApi(client).listOrganizations()).data;
  expect(organizations).toMatchObject([{ name: 'Acme Rewards', status: 'APPROVED' }]);
  expect(organizations?.[0]?.id).not.toBe(acme.id);
  const { funding_sources } = (await new FundingSourcesApi(client).listFundingSources()).data;
  expect(funding_sources).toMatchObject([
    { method: 'balance', meta: { available_cents: 100_000_00 } },
    { method: 'invoice' },
  ]);
  const { orders } = (await new OrdersApi(client).listOrders()).data;
  expect(orders).toMatchObject([{ status: 'EXECUTED', payment: { total: 50 } }]);
  const { invoices } = (await new InvoicesApi(client).listInvoices()).data;
  expect(invoices).toMatchObject([{ status: 'OPEN', amount: 50 }]);
  const live = (await new ProductsApi(acme.configuration).listProducts()).data.products;
  expect((await new ProductsApi(client).listProducts()).data.products).toEqual(live);
  const campaigns = await world.query<{ name: string; products: string[] | null }>(
    'select name, products from campaign where deleted_at is null order by name',
  );
  expect(campaigns.rows).toEqual([
    { name: 'All Gift Cards', products: null },
    { name: 'Default Campaign', products: [expect.any(String), expect.any(String), expect.any(String)] },
  ]);
  expect(await acmeBalance(product)).toBe(balance);
  expect(await state()).toMatchObject({ balance: '100000.00' });
});

// Leave ABOUT_THE_API out of isTestCall, and this must fail.
test.each(['/openapi.json', '/docs', '/docs/', '/openapi.json?v=1'])(
  'a test key reads %s, as everybody does',
  async (path) => {
    const { key } = await newKey(acme.owner, { mode: 'test' });
    for (const authorization of [`Bearer ${key}`, `Bearer TEST_${'a'.repeat(43)}`]) {
      const answer = await fetch(`${product.url}/api/v2${path}`, { headers: { authorization } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toBe('');
    }
    // What only looks like it is a call of the test world, as before.
    expect((await call(product, key, 'GET', '/roles?of=/docs')).status).toBe(200);
  },
);

test('a revoked test key stops at once', async () => {
  const { key, id } = await newKey(acme.owner, { mode: 'test' });
  expect((await call(product, key, 'GET', '/roles')).status).toBe(200);
  await acme.owner.delete(`/api/enterprise/api-keys/${id}`);
  expect((await call(product, key, 'GET', '/roles')).status).toBe(401);
});

test('a database that holds something else is never taken for the test world', async () => {
  await expect(prepareTestDatabase(db, {})).rejects.toThrow('holds something else');
});

test('the product never starts on the database of the test world', async () => {
  await expect(refuseTestDatabase(world)).rejects.toThrow('Name the real one');
  await refuseTestDatabase(db);
});

test('its database is made once, by however many processes', async () => {
  const { adminUrl } = inject('postgres');
  const url = besideDatabase(db.url, '_test_world');
  try {
    await Promise.all([1, 2, 3].map(() => makeDatabase({ url, from: db.url })));
    expect(await isThere(url)).toBe(true);
  } finally {
    await administer(adminUrl, `drop database if exists ${new URL(url).pathname.slice(1)}`);
  }
});

test('without its database a test key is not made, and live calls go on', async () => {
  const lonely = await testApp({ env: { TEST_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } });
  const owner = await lonely.signIn('super_admin');
  const body = { name: 'Trial', mode: 'test', permission: 'read_write' };
  expect((await owner.post('/api/enterprise/api-keys', body)).status).toBe(503);
  const { rows } = await lonely.db.query(
    'select enterprise_id from test_world union all select id from api_key',
  );
  expect(rows).toEqual([]);
  const { key } = await newKey(owner);
  expect((await call(lonely, key, 'GET', '/roles')).status).toBe(200);
});
