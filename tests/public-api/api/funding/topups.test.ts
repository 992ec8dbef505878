/** Top-ups from a saved card through the official client: money moves once per idempotency key. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { acmeBalance, otherCompany } from '#tests/enterprise/api/company.ts';
import { call } from '../company.ts';
import { openTopups } from './topped-up.ts';

const { product, acme, topups, db, save, top, visa } = await openTopups();

async function eventsOf(id: string | undefined): Promise<string[]> {
  const { rows } = await db.query<{ event: string }>(
    'select event from webhook_delivery where resource_id = $1 order by number',
    [id],
  );
  return rows.map(({ event }) => event);
}

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
  expect(await eventsOf(made?.id)).toEqual(['TOPUPS.CREATED', 'TOPUPS.FULLY_CREDITED']);
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
    expect(await eventsOf(rejected?.id)).toEqual(['TOPUPS.CREATED', 'TOPUPS.REJECTED']);
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
