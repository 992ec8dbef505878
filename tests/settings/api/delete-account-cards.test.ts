/** DELETE /api/user/delete-account for a member with saved cards. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';

const product = await testApp();

test("the record keeps the saved cards' public details, and the processor deletes them", async () => {
  const nora = await product.newMember();
  for (const card of ['pm_card_visa', 'pm_card_mastercard']) {
    expect((await nora.post('/api/payment-methods', { paymentMethodId: card })).status).toBe(201);
  }
  const customer = await product.db.query<{ id: string }>(
    'select provider_customer_id as id from users where id = $1',
    [nora.id],
  );
  const customerId = customer.rows[0]?.id ?? '';
  const saved = await product.deps.cardProcessor.listPaymentMethods(customerId);
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
  await eventually(
    async () => {
      expect(await product.deps.cardProcessor.listPaymentMethods(customerId)).toEqual([]);
      return true;
    },
    { timeoutMs: 30_000 },
  );
});
