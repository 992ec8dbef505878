/** The receipt of one transaction of an enterprise's balance. */
import { expect, test } from 'vitest';
import type { EnterpriseTransaction } from '#contract/enterprise/funds.ts';
import type { EnterpriseReceipt } from '#contract/transactions.ts';
import { newId } from '#server/kernel/id.ts';
import { pay, startProcessing } from '#tests/admin/api/money.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { newRecipient, otherCompany } from './company.ts';

const product = await testApp();
const path = '/api/enterprise/transactions';
const receipt = (person: SignedIn, id: string) => person.get<EnterpriseReceipt>(`${path}/${id}`);
const newest = async (person: SignedIn) =>
  (await person.get<EnterpriseTransaction[]>(path)).body[0]?.id ?? '';

async function begin(manager: SignedIn, amount: string): Promise<string> {
  const { body } = await manager.post('/api/enterprise/create-payment-intent', { amount });
  return String(body.paymentIntentId);
}

test('the receipt of a funding shows the fee, the total and the card', async () => {
  const { manager } = await otherCompany(product, 0n);
  const intentId = await begin(manager, '5000');
  const before = await newest(manager);
  expect(before).toBe('');
  await startProcessing(product, intentId);
  await manager.post('/api/confirm-payment', { paymentIntentId: intentId });
  const open = await receipt(manager, await newest(manager));
  expect(open.body).toMatchObject({
    status: 'pending',
    type: 'funding',
    amount: '5000.00',
    payment: { total: '5375.00' },
  });
  await pay(product, intentId);
  await manager.post('/api/confirm-payment', { paymentIntentId: intentId });
  const id = await newest(manager);
  const { status, body } = await receipt(manager, id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    type: 'funding',
    amount: '5000.00',
    status: 'completed',
    balanceBefore: '0.00',
    balanceAfter: '5000.00',
    stripePaymentIntentId: intentId,
    payment: { fee: '375.00', total: '5375.00', card: { brand: 'visa', last4: '4242' }, refunds: [] },
  });
  expect(body).not.toHaveProperty('userId');
});

test('a colleague reads the same receipt as the manager who paid', async () => {
  const manager = await product.signIn('account_manager');
  const staff = await product.signIn('account_staff');
  const intentId = await begin(manager, '25');
  await pay(product, intentId);
  await manager.post('/api/confirm-payment', { paymentIntentId: intentId });
  const id = await newest(manager);
  const read = await receipt(staff, id);
  expect(read.body).toMatchObject({ companyName: 'Acme Rewards', payment: { fee: '1.88', total: '26.88' } });
  expect(read.body).toEqual((await receipt(manager, id)).body);
});

test('the receipt of a payout shows the recipient, the amount and the message', async () => {
  const manager = await product.signIn('account_manager');
  const nora = await newRecipient(product, { listedBy: manager });
  await manager.post('/api/enterprise/send-funds', {
    recipientId: nora.id,
    amount: '7',
    message: 'Thank you!',
  });
  const { body } = await receipt(manager, await newest(manager));
  expect(body).toMatchObject({
    amount: '-7.00',
    description: 'Sent to Nora Field',
    message: 'Thank you!',
    payment: null,
  });
});

// Read another holder's transaction, and this must fail.
test('another enterprise, a member and a department manager cannot read the receipt', async () => {
  const manager = await product.signIn('account_manager');
  const nora = await newRecipient(product, { listedBy: manager });
  await manager.post('/api/enterprise/send-funds', { recipientId: nora.id, amount: '1' });
  const id = await newest(manager);
  const { manager: stranger } = await otherCompany(product);
  expect((await receipt(stranger, id)).status).toBe(404);
  expect((await receipt(await product.newMember(), id)).status).toBe(403);
  expect((await receipt(await product.signIn('department_manager'), id)).status).toBe(403);
  expect((await manager.get(`/api/transactions/${id}`)).status).toBe(404);
  expect((await receipt(manager, newId())).status).toBe(404);
  expect((await receipt(manager, 'nothing')).status).toBe(404);
});
