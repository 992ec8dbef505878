/** GET and POST /api/enterprise/payment-methods, DELETE …/:id, and POST …/setup-intent */
import { expect, test } from 'vitest';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { transaction } from '#server/db/transaction.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { acmeId, otherCompany } from './company.ts';

const product = await testApp();
const { db, deps } = product;
const manager = await product.signIn('account_manager');
const owner = await product.signIn('super_admin');
const path = '/api/enterprise/payment-methods';

const list = (person: SignedIn) => person.get<PaymentMethod[]>(path);
const add = (person: SignedIn, paymentMethodId: string) =>
  person.post<PaymentMethod & { alreadySaved: boolean; code?: string }>(path, { paymentMethodId });

test('a card belongs to the enterprise: each manager sees, uses and removes it', async () => {
  const added = await add(manager, 'pm_card_visa');
  expect(added).toMatchObject({ status: 201, body: { card: { brand: 'visa', last4: '4242' } } });
  expect((await list(owner)).body).toMatchObject([{ id: added.body.id }]);
  expect(await add(owner, 'pm_card_visa')).toMatchObject({ body: { id: added.body.id, alreadySaved: true } });
  const { rows } = await db.query<{ customer: string }>(
    'select provider_customer_id as customer from enterprise where id = $1',
    [await acmeId(product)],
  );
  expect(await deps.cardProcessor.listPaymentMethods(rows[0]?.customer ?? '')).toHaveLength(1);
  expect((await owner.delete(`${path}/${added.body.id}`)).body).toEqual({
    message: 'Payment method removed',
  });
  expect((await list(manager)).body).toEqual([]);
  expect((await manager.delete(`${path}/${added.body.id}`)).status).toBe(404);
});

test('an enterprise pays with its saved card', async () => {
  const { id, manager: boss } = await otherCompany(product, 0n);
  const { body: card } = await add(boss, 'pm_card_visa');
  const { body } = await boss.post('/api/enterprise/create-payment-intent', { amount: '100' });
  const { apiBase, secretKey } = deps.config.services.stripe;
  const paid = await fetch(`${apiBase}/v1/payment_intents/${body.paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_method: card.id }),
  });
  expect(paid.status).toBe(200);
  const confirmed = await boss.post('/api/confirm-payment', { paymentIntentId: body.paymentIntentId });
  expect(confirmed.body).toMatchObject({ status: 'completed' });
  expect(await enterpriseBalanceOf(db, id)).toBe(100_00n);
});

test('a card of another enterprise, or of a member, is not found', async () => {
  const other = await otherCompany(product, 0n);
  const { body: theirs } = await add(other.manager, 'pm_card_mastercard');
  const member = await product.newMember();
  const { body: own } = await member.post<PaymentMethod>('/api/payment-methods', {
    paymentMethodId: 'pm_card_visa',
  });
  await add(manager, 'pm_card_amex');
  for (const { id } of [theirs, own]) {
    expect(await add(manager, id)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect((await manager.delete(`${path}/${id}`)).status).toBe(404);
  }
  expect((await list(other.manager)).body).toMatchObject([{ id: theirs.id }]);
  expect((await list(manager)).body.map(({ card }) => card.brand)).toEqual(['amex']);
  expect((await member.get<PaymentMethod[]>('/api/payment-methods')).body).toMatchObject([{ id: own.id }]);
  expect((await member.get(path)).status).toBe(403);
});

test.each(['account_staff', 'department_manager'] as const)(
  '%s neither sees nor saves cards',
  async (role) => {
    const person = await product.signIn(role);
    expect((await person.get(path)).status).toBe(403);
    expect((await add(person, 'pm_card_visa')).status).toBe(403);
    expect((await person.post(`${path}/setup-intent`)).status).toBe(403);
    expect((await manager.get('/api/payment-methods')).status).toBe(403);
  },
);

test('a card setup belongs to the enterprise, and a declined card is not saved', async () => {
  const { manager: boss } = await otherCompany(product, 0n);
  const begun = await boss.post(`${path}/setup-intent`);
  expect(begun).toMatchObject({ status: 200, body: { clientSecret: expect.stringContaining('_secret_') } });
  expect(begun.headers.get('cache-control')).toBe('no-store');
  expect(await add(boss, 'pm_card_chargeDeclined')).toMatchObject({
    status: 402,
    body: { code: 'payment-refused' },
  });
  expect((await list(boss)).body).toEqual([]);
});

test('two first cards saved at once share one customer at the card processor', async () => {
  const { id, manager: boss } = await otherCompany(product, 0n);
  const answers = await Promise.all([add(boss, 'pm_card_visa'), add(boss, 'pm_card_mastercard')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await list(boss)).body).toHaveLength(2);
  await transaction(db, (tx) => updateEnterprise(tx, deps, id, { isActive: false }));
  expect((await list(boss)).body).toHaveLength(2);
});
