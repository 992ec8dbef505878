/** Top-ups from a saved card through the official client: money moves once per idempotency key. */
import { FundingSourcesApi, TopupsApi } from 'tremendous';
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { markRemoved } from '#server/enterprise/company/card-store.ts';
import { newId } from '#server/kernel/id.ts';
import { acmeBalance, otherCompany } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { acmeWithKey, call } from './company.ts';

const product = await testApp();
const acme = await acmeWithKey(product);
const topups = new TopupsApi(acme.configuration);
const sources = new FundingSourcesApi(acme.configuration);
const { db } = product;

async function save(paymentMethodId: string): Promise<string> {
  const saved = await acme.owner.post<{ id: string }>('/api/enterprise/payment-methods', { paymentMethodId });
  expect(saved.status).toBe(201);
  return saved.body.id;
}

async function told(id: string | undefined): Promise<string[]> {
  const { rows } = await db.query<{ event: string }>(
    'select event from webhook_delivery where resource_id = $1 order by number',
    [id],
  );
  return rows.map(({ event }) => event);
}

const top = async (amount: number, card: string, key: string) =>
  (await topups.createTopup({ funding_source_id: card, idempotency_key: key, amount })).data.topup;

await acme.owner.post('/api/enterprise/webhooks', { url: 'http://localhost:9/', events: [] });
const visa = await save('pm_card_visa');

/** The events of a card, under its id at the card processor. */
async function toldOfCard(id: string): Promise<string[]> {
  const { rows } = await db.query<{ event: string }>(
    'select event from webhook_delivery where resource_name = $1 order by number',
    [id],
  );
  return rows.map(({ event }) => event);
}

async function bank<B>(path: string): Promise<B> {
  const answer = await fetch(`${product.url}/sandbox/stripe/_test/${path}`, { method: 'POST', body: '{}' });
  if (!answer.ok) throw new Error(`The bank did not: ${await answer.text()}`);
  return (await answer.json()) as B;
}

async function intentOf(topupId: string | undefined): Promise<{ intent_id: string }> {
  const { rows } = await db.query<{ intent_id: string }>(
    'select intent_id from topup join payment on payment.id = payment_id where topup.id = $1',
    [topupId],
  );
  return rows[0] ?? { intent_id: '' };
}

test('the saved cards and invoices stand beside the balance', async () => {
  const { funding_sources } = (await sources.listFundingSources()).data;
  expect(funding_sources).toMatchObject([
    { method: 'balance' },
    { id: visa, method: 'credit_card', meta: { network: 'Visa', last4: '4242', expired: false } },
    { id: 'invoice', method: 'invoice', type: 'PRO_FORMA', meta: { company_name: 'Acme Rewards' } },
  ]);
  for (const { id } of funding_sources ?? [])
    expect((await sources.getFundingSource(id)).data.funding_source.id).toBe(id);
});

// Leave `on conflict` out of insertCards, or `noted_at` out of markRemoved, and one of the next two must fail.
test('a card that is saved or removed is one event, however often it is read', async () => {
  const card = await save('pm_card_mastercard');
  await Promise.all(Array.from({ length: 6 }, () => sources.listFundingSources()));
  expect(await toldOfCard(card)).toEqual(['FUNDING_SOURCES.CREATED']);
  expect((await acme.owner.delete(`/api/enterprise/payment-methods/${card}`)).status).toBe(200);
  await Promise.all(Array.from({ length: 6 }, () => sources.listFundingSources()));
  expect(await toldOfCard(card)).toEqual(['FUNDING_SOURCES.CREATED', 'FUNDING_SOURCES.DELETED']);
});

test('an answer of the card processor from before a card was saved does not remove it', async () => {
  const askedAt = await db.query<{ at: Date }>('select clock_timestamp() as at');
  const card = await save('pm_card_amex');
  await transaction(db, (tx) =>
    markRemoved(tx, acme.id, { except: [visa], notedBefore: askedAt.rows[0]?.at ?? new Date() }),
  );
  expect(await toldOfCard(card)).toEqual(['FUNDING_SOURCES.CREATED']);
  await acme.owner.delete(`/api/enterprise/payment-methods/${card}`);
});

test('a top-up whose payment a bank disputes is reversed, until the dispute is won', async () => {
  const made = await top(30, visa, 'disputed');
  const { intent_id } = await intentOf(made?.id);
  const { id } = await bank<{ id: string }>(`payment_intents/${intent_id}/dispute`);
  const reversed = await eventually(
    async () => {
      const { topup } = (await topups.getTopup(made?.id ?? '')).data;
      return topup?.status === 'reversed' && topup;
    },
    { timeoutMs: 30_000 },
  );
  expect(reversed).toMatchObject({
    reversed_at: expect.any(String),
    reversed_reason: 'The bank of the cardholder took the payment back.',
    instant_credit_amount: 0,
  });
  await bank(`disputes/${id}/win`);
  await eventually(
    async () => (await topups.getTopup(made?.id ?? '')).data.topup?.status === 'fully_credited',
    { timeoutMs: 30_000 },
  );
});

test('a top-up that is refunded whole is reversed; one that is refunded in part is not', async () => {
  const made = await top(40, visa, 'refunded');
  const { intent_id } = await intentOf(made?.id);
  const god = await product.signIn('god');
  const refund = (amount: string) =>
    god.post(`/api/admin/payments/${intent_id}/refund`, { amount, reason: 'Asked for' });
  expect((await refund('15')).status).toBeLessThan(300);
  await product.settled();
  expect((await topups.getTopup(made?.id ?? '')).data.topup).toEqual(made);
  expect((await refund('25')).status).toBeLessThan(300);
  await product.settled();
  expect((await topups.getTopup(made?.id ?? '')).data.topup).toMatchObject({
    status: 'reversed',
    reversed_reason: 'The payment was refunded.',
  });
});

test('a top-up charges the card with the fee, funds the balance and is told to webhooks', async () => {
  const before = await acmeBalance(product);
  const made = await top(200.5, visa, 'monday');
  expect(made).toMatchObject({
    amount: 200.5,
    processing_fee: 15.04,
    status: 'fully_credited',
    funding_source_id: visa,
    idempotency_key: 'monday',
    instant_credit_amount: 200.5,
  });
  expect(await acmeBalance(product)).toBe(before + 200_50n);
  expect((await topups.getTopup(made?.id ?? '')).data.topup).toEqual(made);
  expect((await topups.listTopups()).data.topups?.[0]).toEqual(made);
  expect(await told(made?.id)).toEqual(['TOPUPS.CREATED', 'TOPUPS.FULLY_CREDITED']);
});

test('the same key at the same moment and later is one charge; other content is refused', async () => {
  const before = await acmeBalance(product);
  const many = await Promise.all(
    Array.from({ length: 5 }, () =>
      call(product, acme.key, 'POST', '/topups', {
        funding_source_id: visa,
        idempotency_key: 'tuesday',
        amount: 10,
      }),
    ),
  );
  // A call that meets another one at the card processor may be told to try again.
  expect(many.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const again = await top(10, visa, 'tuesday');
  expect(again?.status).toBe('fully_credited');
  expect(await acmeBalance(product)).toBe(before + 10_00n);
  const { rows } = await db.query(`select from topup where idempotency_key = 'tuesday'`);
  expect(rows).toHaveLength(1);
  const other = { funding_source_id: visa, idempotency_key: 'tuesday', amount: 11 };
  expect((await call(product, acme.key, 'POST', '/topups', other)).status).toBe(409);
});

test('a charge whose answer is lost is finished by the next call, and made once', async () => {
  const before = await acmeBalance(product);
  const confirm = 'POST /v1/payment_intents/*/confirm';
  await product.fault('stripe', { match: confirm, fault: 'drop-reply', times: 3 });
  const asked = { funding_source_id: visa, idempotency_key: 'wednesday', amount: 12 };
  expect((await call(product, acme.key, 'POST', '/topups', asked)).status).toBe(503);
  await product.mend('stripe');
  expect((await top(12, visa, 'wednesday'))?.status).toBe('fully_credited');
  expect(await acmeBalance(product)).toBe(before + 12_00n);
});

test.each(['pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'])(
  'a card that cannot be charged (%s) rejects the top-up for good',
  async (method) => {
    const before = await acmeBalance(product);
    const card = await save(method);
    const rejected = await top(20, card, method);
    expect(rejected).toMatchObject({ status: 'rejected', instant_credit_amount: 0, fully_credited_at: null });
    expect(rejected?.rejected_at).toEqual(expect.any(String));
    expect(await top(20, card, method)).toEqual(rejected);
    expect(await acmeBalance(product)).toBe(before);
    expect(await told(rejected?.id)).toEqual(['TOPUPS.CREATED', 'TOPUPS.REJECTED']);
    const { rows } = await db.query<{ intent_id: string }>(
      'select intent_id from payment join topup on topup.payment_id = payment.id where topup.id = $1',
      [rejected?.id],
    );
    const intent = await product.deps.cardProcessor.retrievePaymentIntent(rows[0]?.intent_id ?? '');
    expect(intent?.status).toBe('canceled');
  },
);

test.each([
  ['balance', 400],
  ['pm_card_visa', 400],
  ['invoice', 400],
])('%s is no card to top up from', async (source, status) => {
  const asked = { funding_source_id: source, idempotency_key: newId(), amount: 10 };
  expect((await call(product, acme.key, 'POST', '/topups', asked)).status).toBe(status);
});

test('nothing of another company is there', async () => {
  const { manager } = await otherCompany(product, 0n);
  const theirs = await manager.post<{ id: string }>('/api/enterprise/payment-methods', {
    paymentMethodId: 'pm_card_mastercard',
  });
  const asked = { funding_source_id: theirs.body.id, idempotency_key: newId(), amount: 10 };
  expect((await call(product, acme.key, 'POST', '/topups', asked)).status).toBe(400);
  expect((await call(product, acme.key, 'GET', `/funding_sources/${theirs.body.id}`)).status).toBe(404);
  expect((await call(product, acme.key, 'GET', `/topups/${newId()}`)).status).toBe(404);
});
