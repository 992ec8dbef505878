/** What the official client reads of a company: itself, its balance, what recipients can choose. */
import {
  BalanceTransactionsApi,
  ForexApi,
  FundingSourcesApi,
  OrganizationsApi,
  ProductsApi,
  RolesApi,
} from 'tremendous';
import { expect, test } from 'vitest';
import { acmeBalance, fund } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey, call } from './company.ts';

const product = await testApp();
const acme = await acmeWithKey(product, 0n);

test('the company, its roles and its currency', async () => {
  const organizations = new OrganizationsApi(acme.configuration);
  const { data } = await organizations.listOrganizations();
  expect(data.organizations).toEqual([
    {
      id: acme.id,
      name: 'Acme Rewards',
      website: 'https://acme.example',
      currency_code: 'USD',
      status: 'APPROVED',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  expect((await organizations.getOrganization(acme.id)).data.organization).toEqual(data.organizations?.[0]);
  const roles = (await new RolesApi(acme.configuration).listRoles()).data.roles;
  expect(roles.map(({ id }) => id)).toContain('account_manager');
  expect((await new ForexApi(acme.configuration).listForex()).data.forex).toEqual({ USD: 1 });
  expect(await call(product, acme.key, 'GET', '/forex?base=EUR')).toMatchObject({
    status: 422,
    body: { errors: { payload: { base: 'is not a currency that Indulge knows' } } },
  });
});

// Look at minimum_reached_at alone in the routes of organizations, and this must fail.
test('a company is approved exactly while it may order', async () => {
  const mayOrder = async () => {
    const { body } = await call(product, acme.key, 'GET', '/organizations');
    const reward = { value: { denomination: 1 }, recipient: { name: 'Bo' }, delivery: { method: 'LINK' } };
    const { status } = await call(product, acme.key, 'POST', '/orders', { reward });
    return [body.organizations[0].status, status];
  };
  const balance = await acmeBalance(product);
  await fund(product, acme.id, -balance);
  const { rows } = await product.db.query<{ at: Date | null }>(
    `update enterprise set minimum_reached_at = null where id = $1
     returning (select minimum_reached_at from enterprise before where before.id = $1) as at`,
    [acme.id],
  );
  expect(await mayOrder()).toEqual(['PENDING', 403]);
  // Below the minimum of the company.
  await fund(product, acme.id, 100_00n);
  expect(await mayOrder()).toEqual(['APPROVED', 200]);
  await fund(product, acme.id, balance - 99_00n);
  await product.db.query('update enterprise set minimum_reached_at = $2 where id = $1', [
    acme.id,
    rows[0]?.at,
  ]);
});

test('the balance, as a number with its cents, and what moved it', async () => {
  const sources = new FundingSourcesApi(acme.configuration);
  const before = (await sources.listFundingSources()).data.funding_sources[0]?.meta.available_cents ?? 0;
  await fund(product, acme.id, 1_234_50n);
  const { funding_source: balance } = (await sources.getFundingSource('BALANCE')).data;
  expect(balance).toMatchObject({ id: acme.id, method: 'balance', status: 'active' });
  expect(balance.meta.available_cents).toBe(before + 123_450);
  expect(balance.meta.available_amount).toBe((before + 123_450) / 100);

  const movements = new BalanceTransactionsApi(acme.configuration);
  const { data } = await movements.listBalanceTransactions(0, 1);
  expect(data.transactions[0]).toMatchObject({ amount: 1234.5, balance: (before + 123_450) / 100 });
  const all = await call(product, acme.key, 'GET', '/balance_transactions?limit=100');
  const second = await call(product, acme.key, 'GET', '/balance_transactions?offset=1&limit=1');
  expect(second.body).toEqual({
    transactions: [all.body.transactions[1]],
    total_count: all.body.total_count,
  });
  const later = await call(product, acme.key, 'GET', '/balance_transactions?created_at[gte]=2999-01-01');
  expect(later.body).toEqual({ transactions: [], total_count: 0 });
});

// Compare with `<= $3` in balance-store.ts, and this must fail: postings have microseconds.
test('movements up to a time include the one that happened at that time', async () => {
  await fund(product, acme.id, 1_00n);
  const { body } = await call(product, acme.key, 'GET', '/balance_transactions?limit=100');
  for (const { created_at: at } of body.transactions) {
    const same = `created_at[gte]=${at}&created_at[lte]=${at}`;
    const found = await call(product, acme.key, 'GET', `/balance_transactions?${same}`);
    expect(found.body.total_count).toBeGreaterThan(0);
    expect(found.body.transactions.at(0).created_at).toBe(at);
  }
});

test('the cards on sale, by country, currency and subcategory', async () => {
  const products = new ProductsApi(acme.configuration);
  const { data } = await products.listProducts();
  expect(data.products.length).toBeGreaterThan(50);
  const [first] = data.products;
  expect((await products.getProduct(first?.id ?? '')).data.product).toEqual(first);
  expect((await products.listProducts('CA')).data.products).toEqual([]);
  expect((await products.listProducts('CA,US', 'USD')).data.products).toEqual(data.products);
  const food = (await products.listProducts(undefined, undefined, 'food_and_drink')).data.products;
  expect(food.length).toBeGreaterThan(0);
  expect(new Set(food.map(({ subcategory }) => subcategory))).toEqual(new Set(['food_and_drink']));
});

test('an address may end in a slash', async () => {
  const orders = await call(product, acme.key, 'GET', '/orders?limit=1');
  expect((await call(product, acme.key, 'GET', '/orders/?limit=1')).body).toEqual(orders.body);
  const { body } = await call(product, acme.key, 'GET', `/organizations/${acme.id}/`);
  expect(body.organization.id).toBe(acme.id);
  expect(await call(product, acme.key, 'GET', '/rewards//')).toMatchObject({ status: 404 });
});

test('a limit above the most of a list is its most', async () => {
  for (const path of [
    '/orders',
    '/rewards',
    '/balance_transactions',
    '/invoices',
    '/topups',
    '/fraud_reviews',
  ])
    expect([path, (await call(product, acme.key, 'GET', `${path}?limit=5000`)).status]).toEqual([path, 200]);
});
