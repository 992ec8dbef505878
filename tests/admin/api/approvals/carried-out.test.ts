/** What an approved act does, and how a request is kept. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { adjustment, member, post } from '#server/ledger/index.ts';
import { balance, begin, topUp } from '../money.ts';
import { add, approve, openStaff, reason } from './staff.ts';

const { product, admin, god } = await openStaff();

test('a proposal cannot be changed after it was made', async () => {
  const nora = await product.newMember();
  const { requestId } = (await add(admin, nora, '700')).body;
  for (const change of [
    `proposal = '{}'`,
    'amount_cents = 1',
    `maker_id = gen_random_uuid()`,
    `concerns = '{}'`,
  ])
    await expect(
      product.db.query(`update staff_request set ${change} where id = $1`, [requestId]),
    ).rejects.toThrow('stays as it is');
  await expect(product.db.query('delete from staff_request where id = $1', [requestId])).rejects.toThrow(
    'stays as it is',
  );
});

test('the same act waits once, and a repeated key answers the same', async () => {
  const nora = await product.newMember();
  const key = { 'idempotency-key': newId() };
  const first = await add(admin, nora, '700', key);
  expect((await add(admin, nora, '700', key)).body.requestId).toBe(first.body.requestId);
  expect(await add(admin, nora, '701', key)).toMatchObject({ status: 409, body: { code: 'key-reused' } });
  expect(await add(god, nora, '700')).toMatchObject({ status: 409, body: { code: 'request-waiting' } });
  await approve(god, first.body.requestId);
  expect(await add(admin, nora, '700', key)).toMatchObject({ status: 202, body: { message: /is done/ } });
  expect(await balance(product, nora)).toBe(700_00n);
});

// Take the checker out of ledger_post.sql, and this must fail.
test('the ledger refuses a decision about the money of its second administrator', async () => {
  const nora = await product.newMember();
  const movement = adjustment({
    adjustmentId: newId(),
    holder: member(nora.id),
    amountCents: 100n,
    decision: { actorId: admin.id, actorRole: 'administrator', reason },
    description: 'For the checker',
  });
  const posted = transaction(product.db, async (tx) => {
    await tx.query(`select set_config('indulge.checker_id', $1, true)`, [nora.id]);
    await post(tx, movement);
  });
  await expect(posted).rejects.toThrow('for themselves');
});

test('a refund, a completion and a payout by two people', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '800');
  const refund = await admin.post(`/api/admin/payments/${intentId}/refund`, { reason });
  expect(refund.status).toBe(202);
  expect((await approve(god, refund.body.requestId)).status).toBe(200);
  await product.settled();
  expect(await balance(product, nora)).toBe(0n);

  const open = await begin(product, nora, '900');
  const completion = await admin.post('/api/admin/complete-transaction', {
    paymentIntentId: open.intentId,
    reason,
  });
  expect(completion.status).toBe(202);
  expect((await approve(god, completion.body.requestId)).body).toMatchObject({ state: 'approved' });
  expect(await balance(product, nora)).toBe(900_00n);
});
