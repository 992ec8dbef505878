/** DELETE /api/user/delete-account for a member with saved cards. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { member } from '#server/ledger/index.ts';
import { addPaymentMethodFor } from '#server/payment-methods/add-payment-method.ts';
import { type CardProcessor, ProcessorRefused } from '#server/payments/index.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const { cardProcessor } = product.deps;

test("the record keeps the saved cards' public details, and the processor deletes them", async () => {
  const nora = await product.newMember();
  for (const card of ['pm_card_visa', 'pm_card_mastercard']) {
    expect((await nora.post('/api/payment-methods', { paymentMethodId: card })).status).toBe(201);
  }
  const customerId = await customerOf(nora.id);
  const saved = await cardProcessor.listPaymentMethods(customerId);
  expect(saved).toHaveLength(2);

  expect((await nora.send('DELETE', '/api/user/delete-account')).status).toBe(200);
  const { rows } = await product.db.query<{ data: string; customer: string }>(
    `select payment_methods_data as data, provider_customer_id as customer from deleted_account
     where original_user_id = $1`,
    [nora.id],
  );
  expect(rows[0]?.customer).toBe(customerId);
  const [newest] = saved;
  const record = {
    cardholderName: 'Nora Field',
    expiryMonth: expect.any(Number),
    expiryYear: expect.any(Number),
  };
  const kept = JSON.parse(rows[0]?.data ?? '');
  expect(kept).toHaveLength(2);
  expect(kept).toEqual(
    expect.arrayContaining([
      { ...record, cardType: 'visa', lastFour: '4242', isDefault: newest?.last4 === '4242' },
      { ...record, cardType: 'mastercard', lastFour: '4444', isDefault: newest?.last4 === '4444' },
    ]),
  );
  expect(kept[0].isDefault).toBe(true);
  await product.settled();
  expect(await isDeleted(customerId)).toBe(true);
});

// Enqueue the job only for saved cards in delete-account.ts, and this must fail.
test('a card that is being saved while the account closes joins nobody', async () => {
  const nora = await product.newMember();
  expect((await nora.post('/api/payment-methods/setup-intent')).status).toBe(200);
  const customerId = await customerOf(nora.id);
  expect((await nora.send('DELETE', '/api/user/delete-account')).status).toBe(200);
  await product.settled();
  const late = cardProcessor.attachPaymentMethod({ paymentMethodId: 'pm_card_visa', customerId });
  await expect(late).rejects.toMatchObject({ code: 'resource_missing' });
});

// Ignore the result of saveCustomer in ensure-customer.ts, and this must fail.
test('an account that closes while the processor makes its customer leaves none', async () => {
  const nora = await product.newMember();
  let made = '';
  const slow: CardProcessor = {
    ...cardProcessor,
    async createCustomer(request) {
      const customer = await cardProcessor.createCustomer(request);
      made = customer.id;
      expect((await nora.send('DELETE', '/api/user/delete-account')).status).toBe(200);
      return customer;
    },
  };
  const saving = addPaymentMethodFor(
    { db: product.db, cardProcessor: slow },
    member(nora.id),
    'pm_card_visa',
  );
  await expect(saving).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(await customerOf(nora.id)).toBe('');
  expect(await isDeleted(made)).toBe(true);
});

async function customerOf(userId: string): Promise<string> {
  const { rows } = await product.db.query<{ id: string | null }>(
    'select provider_customer_id as id from users where id = $1',
    [userId],
  );
  return rows[0]?.id ?? '';
}

/** A deleted customer takes no card. */
async function isDeleted(customerId: string): Promise<boolean> {
  const request = { customerId, usage: 'on_session', idempotencyKey: newId() } as const;
  return cardProcessor.createSetupIntent(request).then(
    () => false,
    (error: unknown) => error instanceof ProcessorRefused && error.code === 'resource_missing',
  );
}
