/** The test world: keys that begin with TEST_ work on a database of their own, and on nothing else. */
import {
  FundingSourcesApi,
  InvoicesApi,
  OrdersApi,
  OrganizationsApi,
  ProductsApi,
  RewardsApi,
  type SingleRewardOrder,
} from 'tremendous';
import { expect, inject, test } from 'vitest';
import type { TestMail, TestWorld } from '#contract/enterprise/test-world.ts';
import type { Claim } from '#contract/rewards/claim.ts';
import { besideDatabase, isThere, makeDatabase } from '#server/db/second-database.ts';
import { prepareTestDatabase, refuseTestDatabase } from '#server/db/test-database.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { lockTwins } from '#server/public-api/test-world/twin-store.ts';
import { acmeBalance, otherCompany } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { administer } from '#tests/support/run/test-server.ts';
import { acmeWithKey, call, clientOf, newKey } from './company.ts';

// At the end of the file the invariants are checked in both databases.
const world = await testDatabase();
const product = await testApp({
  env: { TEST_DATABASE_URL: world.url, LIMIT_CLAIMS_PER_MINUTE: '10000' },
});
const acme = await acmeWithKey(product);
const { db } = product;

async function tables(): Promise<string> {
  const { rows } = await db.query<{ counts: string }>(
    `select concat_ws(' ', (select count(*) from ledger_transaction), (select count(*) from reward),
       (select count(*) from reward_order), (select count(*) from gift_card_unit), (select count(*) from users),
       (select count(*) from pgboss.job)) as counts`,
  );
  return rows[0]?.counts ?? '';
}

const state = async () => (await acme.owner.get<TestWorld>('/api/enterprise/test-world')).body;
const mails = async () => (await acme.owner.get<TestMail[]>('/api/enterprise/test-mails')).body;

async function mailTo(to: string, subject: RegExp): Promise<TestMail> {
  return eventually(async () => {
    const found = (await mails()).find((mail) => mail.to === to && subject.test(mail.subject));
    expect(found).toBeDefined();
    return found as TestMail;
  });
}

function order(denomination: number, email: string, method: 'EMAIL' | 'LINK' = 'EMAIL') {
  return {
    payment: { funding_source_id: 'BALANCE' },
    reward: { value: { denomination }, recipient: { name: 'Nora', email }, delivery: { method } },
  } as SingleRewardOrder;
}

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

test('an order of the test world touches no books, mail or card of the real one', async () => {
  const { key } = await newKey(acme.owner, { mode: 'test' });
  await product.settled();
  const before = await tables();
  const client = clientOf(product, key);
  const { data } = await new OrdersApi(client).createOrder(order(25, 'luis@example.net'));
  const mail = await mailTo('luis@example.net', /\$25/);
  const token = /\/claim\/(\S+)/.exec(mail.text)?.[1] ?? '';
  expect(token).toMatch(/^test-[\w-]{43}$/);
  const visitor = product.visitor();
  const claim = await visitor.post<Claim>('/api/claims/read', { token });
  expect(claim.body).toMatchObject({ isTest: true, left: '25.00', senderName: 'Acme Rewards' });
  const [card] = (await product.visitor().get<{ id: string }[]>('/api/gift-cards?limit=1')).body;
  const chosen = { token, items: [{ giftCardId: card?.id, amount: '25' }] };
  expect((await visitor.post('/api/claims/cards', chosen)).status).toBe(201);
  await eventually(async () => {
    const { cards } = (await visitor.post<Claim>('/api/claims/read', { token })).body;
    expect(cards).toMatchObject([{ status: 'active', code: expect.stringMatching(/^TEST-[0-9A-F]{12}$/) }]);
    return true;
  });
  expect((await mailTo('luis@example.net', /card/i)).text).toContain('TEST-');
  const rewardId = data.order.rewards?.[0]?.id ?? '';
  expect((await new RewardsApi(client).getReward(rewardId)).data.reward.delivery?.status).toBe('SUCCEEDED');
  expect(await product.mails('luis@example.net')).toEqual([]);
  expect(await tables()).toBe(before);
});

test('the two worlds know nothing of each other', async () => {
  const { key } = await newKey(acme.owner, { mode: 'test' });
  const real = (await new OrdersApi(acme.configuration).createOrder(order(20, 'real@example.net'))).data
    .order;
  const tried = (await new OrdersApi(clientOf(product, key)).createOrder(order(20, 'tried@example.net'))).data
    .order;
  expect((await call(product, key, 'GET', `/orders/${real.id}`)).status).toBe(404);
  expect((await call(product, acme.key, 'GET', `/orders/${tried.id}`)).status).toBe(404);
  expect((await call(product, key, 'POST', `/rewards/${real.rewards?.[0]?.id}/cancel`)).status).toBe(404);
  // Written so, an address reaches the real world, where a key of another mode is none.
  const around = await fetch(`${product.url}/%61pi/v2/orders`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(around.status).toBe(401);
  expect((await call(product, key.replace('TEST_', 'PROD_'), 'GET', '/orders')).status).toBe(401);
  expect((await call(product, acme.key.replace('PROD_', 'TEST_'), 'GET', '/orders')).status).toBe(401);
  const { body } = await acme.owner.get<{ path: string }[]>('/api/enterprise/api-requests?mode=live');
  expect(body.map(({ path }) => path)).not.toContain(`/api/v2/orders/${real.id}`);
  await eventually(async () => {
    const tests = await acme.owner.get<{ path: string }[]>('/api/enterprise/api-requests?mode=test');
    expect(tests.body.map(({ path }) => path)).toContain(`/api/v2/orders/${real.id}`);
    return true;
  });
});

test('the file of a report is of the world of its key', async () => {
  const { key } = await newKey(acme.owner, { mode: 'test' });
  const asked = { report_type: 'digital_rewards', format: 'csv' };
  const read = async (by: string) => {
    const { id } = (await call(product, by, 'POST', '/reports', asked)).body.report;
    const url = await eventually<string>(
      async () => (await call(product, by, 'GET', `/reports/${id}`)).body.report.url,
      { timeoutMs: 30_000 },
    );
    const file = await fetch(url);
    return { url, status: file.status, text: await file.text() };
  };
  const tried = await read(key);
  expect(tried).toMatchObject({ status: 200, url: expect.stringContaining('/report-files/test-') });
  expect(tried.text).toContain('nora@example.com');
  expect((await read(acme.key)).text).not.toContain('nora@example.com');
  expect((await fetch(tried.url.replace('test-', ''))).status).toBe(404);
});

test('a member cannot take a test gift into their balance', async () => {
  const { key } = await newKey(acme.owner, { mode: 'test' });
  const { data } = await new OrdersApi(clientOf(product, key)).createOrder(
    order(30, 'taker@example.net', 'LINK'),
  );
  const token = data.order.rewards?.[0]?.delivery?.link?.split('/').at(-1);
  const taker = await product.newMember();
  expect(await taker.post('/api/claims/balance', { token })).toMatchObject({
    status: 404,
    body: { message: 'A test gift cannot be taken into a balance.' },
  });
});

test('a revoked test key stops at once', async () => {
  const { key, id } = await newKey(acme.owner, { mode: 'test' });
  expect((await call(product, key, 'GET', '/roles')).status).toBe(200);
  await acme.owner.delete(`/api/enterprise/api-keys/${id}`);
  expect((await call(product, key, 'GET', '/roles')).status).toBe(401);
});

test('emptied, it is as new, its keys stay, and the company next door keeps its own', async () => {
  const { key } = await newKey(acme.owner, { mode: 'test' });
  const { manager } = await otherCompany(product);
  const own = await product.db.query<{ email: string }>(
    `update users set enterprise_role = 'super_admin' where id = $1 returning email`,
    [manager.id],
  );
  const neighbor = await product.signIn(own.rows[0]?.email ?? '');
  const { key: theirs } = await newKey(neighbor, { mode: 'test' });
  await new OrdersApi(clientOf(product, theirs)).createOrder(order(10, 'theirs@example.net'));
  await new OrdersApi(clientOf(product, key)).createOrder(order(10, 'ours@example.net'));
  await mailTo('ours@example.net', /./);
  expect((await mails()).map(({ to }) => to)).not.toContain('theirs@example.net');

  const emptied = await Promise.all([1, 2, 3].map(() => acme.owner.post('/api/enterprise/test-world/empty')));
  expect(emptied.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await call(product, key, 'GET', '/orders');
  expect(body.orders).toMatchObject([{ payment: { total: 50 } }]);
  expect(await state()).toMatchObject({ balance: '100000.00' });
  await eventually(async () => expect((await mails()).map(({ to }) => to)).toEqual(['nora@example.com']));
  expect((await call(product, theirs, 'GET', '/orders')).body.total_count).toBe(2);
  const twins = await world.query('select from test_twin where retired_at is null');
  expect(twins.rows).toHaveLength(2);
});

// Name the twin before taking the lock, and this must fail.
test('emptied again while the first call waits, it ends with the later twin', async () => {
  const later = newId();
  let first: ReturnType<typeof acme.owner.post> | undefined;
  await transaction(world, async (tx) => {
    await lockTwins(tx, acme.id);
    first = acme.owner.post('/api/enterprise/test-world/empty');
    await heldUp(world);
    await db.query('update test_world set twin_id = $2 where enterprise_id = $1', [acme.id, later]);
  });
  expect((await first)?.status).toBe(200);
  const working = await world.query(
    'select id from test_twin where of_enterprise_id = $1 and retired_at is null',
    [acme.id],
  );
  expect(working.rows).toEqual([{ id: later }]);
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
