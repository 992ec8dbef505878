/** What happens in the test world touches nothing of the real one. */
import { OrdersApi, RewardsApi } from 'tremendous';
import { expect, test } from 'vitest';
import type { Claim } from '#contract/rewards/claim.ts';
import { eventually } from '#tests/support/eventually.ts';
import { call, clientOf, newKey } from '../company.ts';
import { openWorlds, order } from './worlds.ts';

const { product, acme, db, mailTo } = await openWorlds();

async function tables(): Promise<string> {
  const { rows } = await db.query<{ counts: string }>(
    `select concat_ws(' ', (select count(*) from ledger_transaction), (select count(*) from reward),
       (select count(*) from reward_order), (select count(*) from gift_card_unit), (select count(*) from users),
       (select count(*) from pgboss.job)) as counts`,
  );
  return rows[0]?.counts ?? '';
}

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
