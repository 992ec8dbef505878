/** Answers about refunds that come late, come twice, or concern one of several. */
import { afterEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { ProcessorUnavailable } from '#server/payments/card-processor-port.ts';
import { applyRefund } from '#server/payments/refunds/apply-refund.ts';
import { checkRefund } from '#server/payments/refunds/check-refund.ts';
import { findRefund } from '#server/payments/refunds/refund-store.ts';
import { openBank } from '../bank.ts';
import { returnedMoney } from '../returned-money.ts';

const bank = await openBank({ max: 30 });
const money = returnedMoney(bank);

afterEach(() => bank.noFaults());
const titles = async (person: { id: string; email: string }) =>
  (await bank.notifications(person)).map(({ title }) => title);

test('a refund that was requested is sent by a job', async () => {
  const maya = await bank.person();
  const { paymentId } = await money.topUp(maya, '50');
  const refundId = await money.request(paymentId, 5_00n);
  expect(await bank.waiting('send-refund')).toContainEqual({ refundId });
});

// Drop the comparison of versions from applyRefund, and this must fail.
test('an answer that is older than what was applied meanwhile changes nothing', async () => {
  const maya = await bank.person();
  const { paymentId } = await money.topUp(maya, '50', 'pm_card_refundFail');
  const refundId = await money.request(paymentId, 50_00n);
  const seen = await findRefund(bank.db, refundId);
  await money.send(refundId);
  await money.sendBack(refundId);
  if (!seen) throw new Error('There is no refund.');
  const late = { status: 'succeeded', failure: { code: '', text: '' } } as const;
  expect(await applyRefund(bank.deps, seen, late)).toBe(false);
  expect(await money.alerts(paymentId)).toEqual([]);
  expect(await bank.balance(maya)).toBe(50_00n);
});

test('the recipient of a gift that staff return hears that it begins, and that it is done', async () => {
  const maya = await bank.person();
  const { paymentId } = await money.gift(maya, 50_00n);
  await money.refund(paymentId, 20_00n);
  expect(await titles(maya)).toEqual(['Gift Received', 'Gift Returned', 'Gift Returned']);
  // The fee was the sender's, so the recipient reads what left the balance.
  expect((await bank.notifications(maya)).map(({ message }) => message).slice(1)).toEqual([
    '$20.00 of a gift is on its way back to its sender.',
    '$20.00 of a gift went back to its sender.',
  ]);
});

test('the recipient of a gift that never arrived hears once that it was returned', async () => {
  const maya = await bank.person();
  await money.hide(maya);
  const { paymentId } = await money.gift(maya, 25_00n);
  const [held] = await money.refundRows(paymentId);
  await money.send(held?.id ?? '');
  expect(await money.refundRows(paymentId)).toMatchObject([{ status: 'settled', source: 'suspense' }]);
  expect(await titles(maya)).toEqual(['Gift Returned']);
});

// Leave `nextCheckOfSettled` out of applyRefund or checkRefund, and this must fail.
test('a refund that nobody reports as failed is asked about for 60 days, and its failure is found', async () => {
  const maya = await bank.person();
  const { paymentId } = await money.topUp(maya, '50', 'pm_card_refundFail');
  const refundId = await money.refund(paymentId, 50_00n);
  const settledAt = bank.clock.now().getTime();
  // It was asked for long before the processor had the money for it.
  await bank.db.query(`update refund set created_at = created_at - interval '60 days' where id = $1`, [
    refundId,
  ]);
  const nextDay = async () => {
    const { rows } = await bank.db.query<{ next_check_at: Date | null }>(
      'select next_check_at from refund where id = $1',
      [refundId],
    );
    const next = rows[0]?.next_check_at;
    return next ? (next.getTime() - settledAt) / 86_400_000 : undefined;
  };
  const asked: number[] = [];
  for (let day = await nextDay(); day !== undefined && day < 60; day = await nextDay()) {
    asked.push(day);
    bank.clock.set(new Date(settledAt + day * 86_400_000));
    await bank.run('sweep-payments');
  }
  expect(asked).toEqual([1, 3, 7, 14, 30]);
  const [row] = await money.refundRows(paymentId);
  await bank.pull(`refunds/${row?.provider_refund_id}/fail`);
  bank.clock.set(new Date(settledAt + 60 * 86_400_000));
  await bank.run('sweep-payments');
  expect(await money.refundRows(paymentId)).toMatchObject([{ status: 'failed' }]);
  expect(await nextDay()).toBeUndefined();
  expect(await bank.balance(maya)).toBe(50_00n);
});

// Drop "id = $1" from noteRefundFailure, and this must fail.
test('a refund that cannot be sent is noted at that refund alone', async () => {
  const maya = await bank.person();
  const { paymentId } = await money.topUp(maya, '50');
  const id = await money.request(paymentId, 10_00n);
  const other = await money.request(paymentId, 10_00n);
  await bank.fault({ match: 'POST /v1/refunds', fault: 'down', times: 100 });
  await expect(checkRefund(bank.deps, { id })).rejects.toThrow(ProcessorUnavailable);
  const { rows } = await bank.db.query<{ id: string; failure: string | null }>(
    'select id, failure from refund where payment_id = $1 order by failure nulls last',
    [paymentId],
  );
  expect(rows).toEqual([
    { id, failure: expect.stringMatching(/./) },
    { id: other, failure: null },
  ]);
});

test('a refund made in the processor’s dashboard is no problem any more once it failed', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const made = await bank.cardProcessor.createRefund({
    paymentIntentId: intentId,
    amountCents: 5_00n,
    idempotencyKey: newId(),
    metadata: {},
  });
  await money.deliver(made.id);
  expect(await money.alerts(paymentId)).toHaveLength(1);
  await bank.pull(`refunds/${made.id}/fail`);
  await money.deliver(made.id);
  expect(await money.alerts(paymentId)).toEqual([]);
});
