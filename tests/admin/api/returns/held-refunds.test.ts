/** POST /api/admin/refunds/:refundId/ask and …/release */
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { auditOf, balance, countNotifications } from '../money.ts';
import { openHeldRefunds, pathOf, reason } from './held.ts';

const { product, admin, waiting, ask, release } = await openHeldRefunds();

test('staff ask the processor at once, and read the result', async () => {
  const nora = await product.newMember();
  const { refundId, intentId, paymentId } = await waiting.held(nora);
  expect(await ask(refundId)).toMatchObject({ status: 200, body: { refundId, state: 'settled' } });
  expect(await ask(refundId)).toMatchObject({ status: 200, body: { state: 'settled' } });
  expect(await waiting.refunded(intentId)).toBe(21_50n);
  expect(await countNotifications(product, nora, 'Refund Sent')).toBe(1);
  expect(await auditOf(product, paymentId)).toMatchObject([
    { action: 'refund-asked-about', actor_id: admin.id, after: { refundId, state: 'settled' } },
    { action: 'refund-requested' },
  ]);
});

test('a preview of the release shows the balance before and after', async () => {
  const nora = await product.newMember();
  const { refundId } = await waiting.held(nora);
  expect((await admin.get(pathOf(refundId, 'release'))).body).toEqual({
    refundId,
    amount: '20.00',
    to: 'balance',
    balanceBefore: '30.00',
    repaid: '0.00',
    balanceAfter: '50.00',
    disputed: false,
  });
});

// Leave what is owed out of previewRelease, and this must fail.
test('a preview of the release says what repays a debt, and so it comes', async () => {
  const nora = await product.newMember();
  const { refundId } = await waiting.held(nora);
  await waiting.spend(nora, 30_00n);
  await waiting.debt(nora);
  expect((await admin.get(pathOf(refundId, 'release'))).body).toMatchObject({
    amount: '20.00',
    balanceBefore: '0.00',
    repaid: '20.00',
    balanceAfter: '0.00',
  });
  expect((await release(refundId)).status).toBe(200);
  expect([await balance(product, nora), await waiting.owed(nora)]).toEqual([0n, 10_00n]);
});

test('a refund that the processor does not have is released, once', async () => {
  const nora = await product.newMember();
  const { refundId, intentId, paymentId } = await waiting.held(nora);
  expect(await release(refundId)).toMatchObject({
    status: 200,
    body: { outcome: 'released', state: 'released' },
  });
  expect(await release(refundId)).toMatchObject({ status: 200, body: { outcome: 'already' } });
  expect(await balance(product, nora)).toBe(50_00n);
  expect(await waiting.refunded(intentId)).toBe(0n);
  expect(await countNotifications(product, nora, 'Refund Failed')).toBe(1);
  expect(await auditOf(product, paymentId)).toMatchObject([
    { action: 'refund-released', actor_id: admin.id, reason, after: { refundId, amount: '20.00' } },
    { action: 'refund-requested' },
  ]);
});

// Skip the comparison in release-refund.ts, and this must fail.
test('a refund that the processor has is applied instead of released', async () => {
  const nora = await product.newMember();
  const { refundId, intentId, paymentId } = await waiting.held(nora);
  await product.fault('stripe', { match: 'webhook *', fault: 'withhold', times: 10 });
  await waiting.make(intentId, refundId, 21_50n);
  expect(await release(refundId)).toMatchObject({
    status: 200,
    body: { outcome: 'found', state: 'settled', message: expect.stringContaining('Not released') },
  });
  expect(await balance(product, nora)).toBe(30_00n);
  expect((await auditOf(product, paymentId)).map(({ action }) => action)).toEqual(['refund-requested']);
});

// Drop the check of the last call in release-refund.ts, and this must fail.
test('nothing is released while a call to the processor may be under way', async () => {
  const nora = await product.newMember();
  const { refundId } = await waiting.held(nora);
  await waiting.tried(refundId, 9);
  expect(await release(refundId)).toMatchObject({ status: 409, body: { code: 'call-under-way' } });
  expect(await waiting.state(refundId)).toBe('held');
  await waiting.tried(refundId, 11);
  expect(await release(refundId)).toMatchObject({ status: 200, body: { outcome: 'released' } });
});

test('a refund that the processor makes after the release takes its money again', async () => {
  const nora = await product.newMember();
  const { refundId, intentId } = await waiting.held(nora);
  await release(refundId);
  await waiting.make(intentId, refundId, 21_50n);
  await eventually(async () => (await waiting.state(refundId)) === 'settled', { timeoutMs: 20_000 });
  expect(await balance(product, nora)).toBe(30_00n);
});
