/** Custom fields through the official client, and the orders that carry them. */
import { FieldsApi, OrdersApi, RewardsApi, type SingleRewardOrder } from 'tremendous';
import { expect, test } from 'vitest';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { acmeWithKey, call, newKey } from './company.ts';

const product = await testApp({ env: { LIMIT_API_CALLS_PER_MINUTE: '100000' } });
const acme = await acmeWithKey(product, 50_000_00n);
const fields = new FieldsApi(acme.configuration);
const orders = new OrdersApi(acme.configuration);

const center = (await fields.createField({ display_name: 'Cost Center', data_type: 'Text', required: true }))
  .data.field;
const region = (
  await fields.createField({
    display_name: 'Region',
    data_type: 'Dropdown',
    data: { options: ['North', 'South'] },
  })
).data.field;

const reward = (custom_fields?: object[], more: object = {}) => ({
  value: { denomination: 5 },
  recipient: { name: 'Bo' },
  delivery: { method: 'LINK' },
  ...(custom_fields && { custom_fields }),
  ...more,
});
const place = async (body: object) =>
  (await orders.createOrder(body as unknown as SingleRewardOrder)).data.order;

test('fields are made and listed in the original’s form', async () => {
  expect(center).toMatchObject({ label: 'cost_center', data_type: 'Text', required: true, scope: 'Reward' });
  expect(region).toMatchObject({ data_type: 'Dropdown', data: { options: ['North', 'South'] } });
  expect((await fields.listFields()).data.fields).toEqual([center, region]);
});

test('a name may begin with a digit', async () => {
  const made = await fields.createField({ display_name: '2026 cohort', data_type: 'Text' });
  expect(made.data.field.label).toBe('2026_cohort');
  const id = made.data.field.id ?? '';
  expect((await acme.owner.delete(`/api/enterprise/reward-fields/${id}`)).status).toBe(200);
});

test.each([
  ['a taken name', { display_name: 'cost center', data_type: 'Text' }, { display_name: expect.any(String) }],
  ['no name', { data_type: 'Text' }, { display_name: 'is missing' }],
  ['signs in a name', { display_name: 'A/B', data_type: 'Text' }, { display_name: expect.any(String) }],
  ['digits alone', { display_name: '2026', data_type: 'Text' }, { display_name: expect.any(String) }],
  ['no options', { display_name: 'Place', data_type: 'Dropdown' }, { data: { options: expect.any(String) } }],
  ['an unknown type', { display_name: 'Place', data_type: 'Phone' }, { data_type: expect.any(String) }],
])('%s is refused, and named', async (_what, body, payload) => {
  const answer = await call(product, acme.key, 'POST', '/fields', body);
  expect([answer.status, answer.body.errors.payload]).toEqual([422, payload]);
});

test('a reward carries its fields, by id or label, wherever it is read', async () => {
  const order = await place({
    reward: reward([
      { id: center.id, value: '4711' },
      { label: 'region', value: 'South' },
    ]),
  });
  const noted = [
    { id: center.id, label: 'cost_center', value: '4711' },
    { id: region.id, label: 'region', value: 'South' },
  ];
  expect(order.rewards?.[0]).toMatchObject({ custom_fields: noted });
  const { data } = await new RewardsApi(acme.configuration).getReward(order.rewards?.[0]?.id ?? '');
  expect(data.reward.custom_fields).toEqual(noted);
});

test('rewards are found by their fields; an unknown name is ignored', async () => {
  const made = await place({
    rewards: ['North', 'South', 'North'].map((value) =>
      reward([
        { label: 'cost_center', value: 'B-7' },
        { label: 'region', value },
      ]),
    ),
  });
  const ids = made.rewards?.map(({ id }) => id) ?? [];
  const list = async (query: string) => {
    const { body } = await call(product, acme.key, 'GET', `/rewards?${query}`);
    return [body.rewards.map(({ id }: { id: string }) => id).toSorted(), body.total_count];
  };
  expect(await list('cost_center=B-7')).toEqual([ids.toSorted(), 3]);
  expect(await list('cost_center=B-7&region=North')).toEqual([[ids[0], ids[2]].toSorted(), 2]);
  expect(await list('cost_center=B-7&limit=1&offset=2')).toEqual([[expect.any(String)], 3]);
  expect(await list('cost_center=B-8')).toEqual([[], 0]);
  expect(await list('cost=B-8')).toEqual(await list(''));
  expect(await call(product, acme.key, 'GET', '/rewards?region=North&region=South')).toMatchObject({
    status: 422,
    body: { errors: { payload: { region: 'is given more than once' } } },
  });
});

test('the same fields in another order are the same order, other values are not', async () => {
  const both = [
    { id: center.id, value: 4711 },
    { id: region.id, value: 'South' },
  ];
  const body = (custom: object[]) => ({ external_id: 'noted', reward: reward(custom) });
  const first = await call(product, acme.key, 'POST', '/orders', body(both));
  expect(first.status).toBe(200);
  const again = await call(product, acme.key, 'POST', '/orders', body(both.toReversed()));
  expect([again.status, again.body.order.id]).toEqual([201, first.body.order.id]);
  const other = [{ id: center.id, value: 4712 }];
  expect((await call(product, acme.key, 'POST', '/orders', body(other))).status).toBe(409);
});

test.each([
  ['a missing field', undefined, 'Cost Center is missing.'],
  ['a field without a value', [{ id: center.id, value: null }], 'Cost Center is missing.'],
  ['an unknown field', [{ id: 'NOPE', value: '1' }], 'Your company has no field NOPE.'],
  [
    'a choice that is not offered',
    [
      { id: center.id, value: '1' },
      { id: region.id, value: 'West' },
    ],
    'Region is none of: North, South.',
  ],
])('%s is refused in small and large orders, and nothing is paid', async (_what, custom, message) => {
  const before = await acmeBalance(product);
  const one = await call(product, acme.key, 'POST', '/orders', { reward: reward(custom) });
  expect([one.status, one.body.errors.payload]).toEqual([422, { reward: { custom_fields: message } }]);
  const good = Array.from({ length: 101 }, () => reward([{ id: center.id, value: '1' }]));
  const many = await call(product, acme.key, 'POST', '/orders', { rewards: [...good, reward(custom)] });
  expect([many.status, many.body.errors.payload]).toEqual([
    422,
    { rewards: { 101: { custom_fields: message } } },
  ]);
  expect(await acmeBalance(product)).toBe(before);
});

test('a large order keeps the fields that it was accepted with, although one is deleted then', async () => {
  const later = (await fields.createField({ display_name: 'Wave', data_type: 'Number' })).data.field;
  const custom = [
    { id: center.id, value: 'many' },
    { id: later.id, value: '7' },
  ];
  const { id } = await place({ rewards: Array.from({ length: 101 }, () => reward(custom)) });
  await acme.owner.delete(`/api/enterprise/reward-fields/${later.id}`);
  await eventually(async () => (await orders.getOrder(id)).data.order.status === 'EXECUTED');
  const { rows } = await product.db.query<{ rewards: number }>(
    `select count(*)::int as rewards from reward where order_id = $1 and custom_fields @> $2`,
    [id, JSON.stringify([{ id: later.id, value: '7' }])],
  );
  expect(rows[0]?.rewards).toBe(101);
});

test('a key that may only read makes no field', async () => {
  const { key } = await newKey(acme.owner, { permission: 'read_only' });
  expect((await call(product, key, 'GET', '/fields')).status).toBe(200);
  const body = { display_name: 'Place', data_type: 'Text' };
  expect((await call(product, key, 'POST', '/fields', body)).status).toBe(403);
});
