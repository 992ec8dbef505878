/** POST /api/admin/refunds/:refundId/ask and …/release, where they move nothing. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { auditOf, balance } from '../money.ts';
import { openHeldRefunds, pathOf } from './held.ts';

const { product, admin, waiting, ask, release, god } = await openHeldRefunds();

test('while the processor is away, asking and releasing are refused and move nothing', async () => {
  const nora = await product.newMember();
  const { refundId, paymentId } = await waiting.held(nora);
  await product.fault('stripe', { match: '* /v1/refunds*', fault: 'down', times: 20, status: 503 });
  expect(await release(refundId)).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
  expect(await ask(refundId)).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
  expect(await waiting.state(refundId)).toBe('held');
  expect(await balance(product, nora)).toBe(30_00n);
  expect(await auditOf(product, paymentId)).toHaveLength(1);
});

test('a settled refund, an unknown one, one of one’s own and one without a reason stay as they are', async () => {
  const nora = await product.newMember();
  const { refundId } = await waiting.held(nora);
  expect(await release(refundId, admin, { reason: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please provide a reason.' } },
  });
  expect(await waiting.state(refundId)).toBe('held');
  await ask(refundId);
  const before = await countTransactions(product.db);
  expect(await release(refundId)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect(await release(newId())).toMatchObject({ status: 404 });
  expect(await ask(newId())).toMatchObject({ status: 404 });
  const own = await waiting.held(god, '50', 5_00n);
  const between = await countTransactions(product.db);
  for (const answer of [
    await release(own.refundId, god),
    await ask(own.refundId, god),
    await god.get(pathOf(own.refundId, 'release')),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await countTransactions(product.db)).toBe(between);
  expect(between).toBe(before + 2);
});
