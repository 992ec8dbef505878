/** Campaigns through the official client, and the orders that name a campaign or products. */
import {
  CampaignsApi,
  type CreateCampaignRequest,
  OrdersApi,
  ProductsApi,
  type SingleRewardOrder,
} from 'tremendous';
import { expect, test } from 'vitest';
import type { GiftCard } from '#contract/catalogue.ts';
import { acmeBalance, otherCompany } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { acmeWithKey, call, newKey } from './company.ts';

const product = await testApp({ env: { LIMIT_API_CALLS_PER_MINUTE: '100000' } });
const acme = await acmeWithKey(product, 50_000_00n);
const campaigns = new CampaignsApi(acme.configuration);
const orders = new OrdersApi(acme.configuration);
const { products } = (await new ProductsApi(acme.configuration).listProducts()).data;
const dear = products.find(({ skus }) => (skus?.[0]?.min ?? 0) >= 10)?.id ?? '';
const card = products.find(({ skus }) => skus?.[0] && skus[0].min <= 10 && skus[0].max >= 100)?.id ?? '';
const most = products.find(({ id }) => id === card)?.skus?.[0]?.max ?? 0;

let count = 0;
const request = (more: object = {}) =>
  ({ name: `Survey ${++count}`, description: null, products: [card], ...more }) as CreateCampaignRequest;
const make = async (more: object = {}) => (await campaigns.createCampaign(request(more))).data.campaign;
const reward = (more: object = {}) => ({
  value: { denomination: 20 },
  recipient: { name: 'Bo' },
  delivery: { method: 'LINK' },
  ...more,
});
const place = async (more: object) =>
  (await orders.createOrder({ reward: reward(more) } as SingleRewardOrder)).data.order;
const cardsOf = async (link = '') => {
  const token = link.split('/').at(-1);
  const { body } = await product.visitor().post<GiftCard[]>('/api/claims/gift-cards', { token });
  return body.map(({ id }) => id);
};

// Take ALL_FEE_FREE out of productsOf or of namesProduct, and this must fail.
test('ALL_FEE_FREE stands for every product, in a campaign and in the list of products', async () => {
  const all = products.map(({ id }) => id).toSorted();
  const made = await make({ products: ['ALL_FEE_FREE'] });
  expect([made.products.toSorted(), made.auto_add_product_rule]).toEqual([all, null]);
  // The type of the official client asks for a list beside the rule.
  const ruled = await make({ products: [], auto_add_product_rule: { enabled: true } });
  expect([ruled.products.toSorted(), ruled.auto_add_product_rule]).toMatchObject([all, { enabled: true }]);
  const listed = async (id: string) =>
    (await call(product, acme.key, 'GET', `/products?id=${id}`)).body.products.map(
      (each: { id: string }) => each.id,
    );
  expect((await listed('ALL_FEE_FREE')).toSorted()).toEqual(all);
  expect((await listed(`${card},${dear}`)).toSorted()).toEqual([...new Set([card, dear])].toSorted());
  expect(await listed('nothing')).toEqual([]);
});

test('a campaign is made, read, listed and changed; what is left out stays', async () => {
  const style = { headline: 'Thanks', message: 'From all of us', background_color: 'rgb(18, 52, 77)' };
  const mail = { sender_name: 'Acme Research', subject_line: 'Your survey reward', button_color: '#8a1c1c' };
  const made = await make({ webpage_style: style, email_style: mail, description: 'Spring' });
  expect(made).toMatchObject({
    ...{ products: [card], description: 'Spring', fee_charged_to: 'SENDER', auto_add_product_rule: null },
    webpage_style: { headline: 'Thanks', background_color: '#12344d', logo_image_url: null },
    email_style: { ...mail, logo_background_color: '#12344d' },
  });
  const id = made.id ?? '';
  expect((await campaigns.getCampaign(id)).data.campaign).toEqual(made);
  const change = { products: [card, dear], webpage_style: { headline: null } };
  const { campaign } = (await campaigns.updateCampaign(id, change)).data;
  expect(campaign).toEqual({
    ...made,
    products: [card, dear],
    webpage_style: { ...made.webpage_style, headline: null },
  });
  const listed = (await campaigns.listCampaigns()).data.campaigns;
  expect(listed[0]).toMatchObject({ name: 'Default Campaign', auto_add_product_rule: { enabled: true } });
  expect(listed[0]?.products).toHaveLength(products.length);
  expect(listed).toContainEqual(campaign);
  // What was read can be sent back as it is.
  for (const each of listed) {
    const { data } = await campaigns.updateCampaign(each.id ?? '', each as CreateCampaignRequest);
    expect(data.campaign).toEqual(each);
  }
  const { rows } = await product.db.query<{ action: string }>(
    'select action from audit_entry where subject_id = $1 order by at, id',
    [id],
  );
  expect(rows.map(({ action }) => action).slice(0, 2)).toEqual(['campaign-created', 'campaign-changed']);
});

test.each([null, { enabled: false }])('without the rule, later products do not join: %j', async (rule) => {
  const every = { products: products.map(({ id }) => id ?? '') };
  const { id = '' } = await make({ ...every, auto_add_product_rule: { enabled: true, countries: ['US'] } });
  const change = { auto_add_product_rule: rule } as Partial<CreateCampaignRequest>;
  const { campaign } = (await campaigns.updateCampaign(id, change as CreateCampaignRequest)).data;
  expect(campaign.auto_add_product_rule).toBeNull();
  expect(campaign.products?.toSorted()).toEqual(every.products.toSorted());
});

test.each([
  ['no name', { name: undefined }, { name: 'is missing' }],
  ['no products', { products: undefined }, { products: 'is missing' }],
  ['an unknown product', { products: ['NOPE'] }, { products: 'has the unknown product NOPE' }],
  ['a taken name', { name: 'default campaign' }, { name: expect.any(String) }],
  [
    'a button that cannot be read',
    { email_style: { button_color: '#ffcc00' } },
    { email_style: { button_color: expect.stringContaining('4.5:1') } },
  ],
  [
    'a color that is none',
    { webpage_style: { background_color: 'red' } },
    { webpage_style: { background_color: expect.any(String) } },
  ],
  [
    'a subject with an address',
    { email_style: { subject_line: 'Go to evil.com' } },
    { email_style: { subject_line: expect.any(String) } },
  ],
  [
    'a logo elsewhere',
    { webpage_style: { logo_image_url: 'https://example.com/logo.png' } },
    { webpage_style: { logo_image_url: expect.any(String) } },
  ],
  ['fees for recipients', { fee_charged_to: 'RECIPIENT' }, { fee_charged_to: expect.any(String) }],
  [
    'a rule for another country',
    { auto_add_product_rule: { enabled: true, countries: ['GB'], currencies: [] } },
    {
      auto_add_product_rule: {
        countries: { 0: 'is no country that products are sold in' },
        currencies: 'is empty',
      },
    },
  ],
  [
    'a rule for some products',
    { auto_add_product_rule: { enabled: true } },
    { auto_add_product_rule: expect.any(String) },
  ],
])('%s is refused, and named', async (_what, more, payload) => {
  const answer = await call(product, acme.key, 'POST', '/campaigns', request(more));
  expect([answer.status, answer.body.errors.payload]).toEqual([422, payload]);
});

test('an order with a campaign offers its products alone, and is found by it', async () => {
  const { id = '' } = await make();
  const order = await place({ campaign_id: id });
  expect(order.campaign_id).toBe(id);
  expect(await cardsOf(order.rewards?.[0]?.delivery?.link)).toEqual([card]);
  const usual = await place({});
  expect(usual.campaign_id).toBe((await campaigns.listCampaigns()).data.campaigns[0]?.id);
  const found = await orders.listOrders(0, id);
  expect(found.data).toMatchObject({ total_count: 1, orders: [{ id: order.id, campaign_id: id }] });
  expect((await orders.listOrders(0, 'none')).data).toEqual({ orders: [], total_count: 0 });
});

test('a large order keeps its campaign while it is open and once it is executed', async () => {
  const { id } = await make();
  const many = Array.from({ length: 101 }, () => reward({ campaign_id: id, value: { denomination: 10 } }));
  const { data } = await orders.createOrder({ rewards: many } as unknown as SingleRewardOrder);
  expect(data.order).toMatchObject({ status: 'OPEN', campaign_id: id });
  await eventually(async () => (await orders.getOrder(data.order.id)).data.order.status === 'EXECUTED');
  const { rows } = await product.db.query<{ campaigns: string[] }>(
    'select array_agg(distinct campaign_id) as campaigns from reward where order_id = $1',
    [data.order.id],
  );
  expect(rows[0]?.campaigns).toEqual([id]);
});

test('an order with products offers these alone, under the same external id once', async () => {
  const body = { external_id: 'by-products', reward: reward({ products: [card, card] }) };
  const first = await call(product, acme.key, 'POST', '/orders', body);
  expect(first).toMatchObject({ status: 200, body: { order: { campaign_id: null } } });
  expect(await cardsOf(first.body.order.rewards[0].delivery.link)).toEqual([card]);
  expect((await call(product, acme.key, 'POST', '/orders', body)).status).toBe(201);
  const other = { ...body, reward: reward({ products: [dear] }) };
  expect((await call(product, acme.key, 'POST', '/orders', other)).status).toBe(409);
});

// Keep reward_chooses_once of 0542-rewards-choices.sql, and this must fail.
test('products beside a campaign stand in place of its own, and its look stays', async () => {
  const { id } = await make({ webpage_style: { headline: 'Well asked' } });
  const value = { denomination: products.find((each) => each.id === dear)?.skus?.[0]?.min };
  const body = { external_id: 'by-both', reward: reward({ campaign_id: id, products: [dear], value }) };
  const { status, body: answer } = await call(product, acme.key, 'POST', '/orders', body);
  expect([status, answer.order.campaign_id]).toEqual([200, id]);
  const { link } = answer.order.rewards[0].delivery;
  expect(await cardsOf(link)).toEqual([dear]);
  const token = link.split('/').at(-1);
  const read = await product.visitor().post('/api/claims/read', { token });
  expect(read.body).toMatchObject({ choosesFrom: 'some', look: { headline: 'Well asked' } });
  const items = [{ giftCardId: card, amount: '10.00' }];
  const other = await product.visitor().post('/api/claims/cards', { token, items, email: 'bo@example.com' });
  expect(other.body.code).toBe('gift-card-not-allowed');
  // An empty list says nothing, as in the original.
  const empty = { reward: reward({ campaign_id: id, products: [] }) };
  const usual = await call(product, acme.key, 'POST', '/orders', empty);
  expect(await cardsOf(usual.body.order.rewards[0].delivery.link)).toEqual([card]);
});

test.each([
  ['an unknown product', { products: ['NOPE'] }, { products: 'has the unknown product NOPE' }],
  [
    'a product that nothing has',
    { products: ['019a0000-0000-7000-8000-000000000000'] },
    { products: expect.stringContaining('019a0000-0000-7000-8000-000000000000') },
  ],
  ['an unknown campaign', { campaign_id: 'NOPE' }, { campaign_id: 'is unknown' }],
  [
    'an unknown campaign beside products',
    { campaign_id: acme.id, products: [card] },
    { campaign_id: 'Your company has no such campaign.' },
  ],
  [
    'less than a product is sold for',
    { products: [dear], value: { denomination: 1 } },
    { value: { denomination: expect.stringContaining('is sold for') } },
  ],
  [
    'more than a product is sold for',
    { products: [card], value: { denomination: most + 1 } },
    { value: { denomination: expect.stringContaining('is sold for') } },
  ],
])('%s is refused, and nothing is paid', async (_what, more, payload) => {
  const before = await acmeBalance(product);
  const one = await call(product, acme.key, 'POST', '/orders', { reward: reward(more) });
  expect([one.status, one.body.errors.payload]).toEqual([422, { reward: payload }]);
  const second = await call(product, acme.key, 'POST', '/orders', { rewards: [reward(), reward(more)] });
  expect([second.status, second.body.errors.payload]).toEqual([422, { rewards: { 1: payload } }]);
  expect(await acmeBalance(product)).toBe(before);
});

test('another company neither sees nor uses a campaign', async () => {
  const { id } = await make();
  const { manager } = await otherCompany(product);
  await product.db.query(`update users set enterprise_role = 'super_admin' where id = $1`, [manager.id]);
  const { key } = await newKey(await product.signIn(manager.email));
  expect((await call(product, key, 'GET', `/campaigns/${id}`)).status).toBe(404);
  expect((await call(product, key, 'PUT', `/campaigns/${id}`, { name: 'Mine' })).status).toBe(404);
  const order = await call(product, key, 'POST', '/orders', { reward: reward({ campaign_id: id }) });
  expect(order).toMatchObject({
    status: 422,
    body: { errors: { payload: { reward: { campaign_id: expect.any(String) } } } },
  });
  const reader = await newKey(acme.owner, { permission: 'read_only' });
  expect((await call(product, reader.key, 'POST', '/campaigns', request())).status).toBe(403);
});

test('a webhook hears of campaigns that are made and deleted', async () => {
  const hook = await call(product, acme.key, 'POST', '/webhooks', {
    url: 'https://example.com/hooks',
    events: ['CAMPAIGNS.CREATED', 'CAMPAIGNS.DELETED'],
  });
  expect(hook.status).toBe(200);
  const { id } = await make();
  await acme.owner.delete(`/api/enterprise/campaigns/${id}`);
  const { rows } = await product.db.query<{ event: string }>(
    'select event from webhook_delivery where resource_id = $1 order by number',
    [id],
  );
  expect(rows.map(({ event }) => event)).toEqual(['CAMPAIGNS.CREATED', 'CAMPAIGNS.DELETED']);
});

test('a webhook hears of products that leave the catalog, take other amounts and come back, and of no other change', async () => {
  const events = ['PRODUCTS.ADDED', 'PRODUCTS.UPDATED', 'PRODUCTS.REMOVED'];
  const made = { url: 'https://example.com/products', events };
  expect((await call(product, acme.key, 'POST', '/webhooks', made)).status).toBe(200);
  const changes = [
    'max_cents = max_cents + 500',
    'in_stock = false',
    'max_cents = max_cents - 500',
    'is_new = not is_new',
    'in_stock = true, min_cents = min_cents + 500',
    'min_cents = min_cents - 500',
  ] as const;
  for (const change of changes)
    await product.db.query(`update gift_card set ${change} where id = $1`, [dear]);
  const { rows } = await product.db.query<{ event: string; resource_kind: string }>(
    'select event, resource_kind from webhook_delivery where resource_id = $1 order by number',
    [dear],
  );
  expect(rows).toEqual([
    { event: 'PRODUCTS.UPDATED', resource_kind: 'products' },
    { event: 'PRODUCTS.REMOVED', resource_kind: 'products' },
    { event: 'PRODUCTS.ADDED', resource_kind: 'products' },
    { event: 'PRODUCTS.UPDATED', resource_kind: 'products' },
  ]);
});
