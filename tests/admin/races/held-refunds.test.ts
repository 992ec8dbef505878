/** A release of a held refund beside the worker that sends it, and beside another release. */
import { expect, test } from 'vitest';
import { markRefundTried } from '#server/payments/refunds/refund-store.ts';
import { sendRefund } from '#server/payments/refunds/send-refund.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf, balance, countNotifications } from '../api/money.ts';
import { openHeldRefunds } from '../api/returns/held.ts';

const { product, admin, waiting, ask, release, god } = await openHeldRefunds();

test('of two members of the staff one releases, and the money returns once', async () => {
  const nora = await product.newMember();
  const { refundId, paymentId } = await waiting.held(nora);
  const answers = winners(await race(product.db, 6, (number) => release(refundId, number % 2 ? admin : god)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(answers.filter(({ body }) => body.outcome === 'released')).toHaveLength(1);
  expect(await balance(product, nora)).toBe(50_00n);
  expect(await countNotifications(product, nora, 'Refund Failed')).toBe(1);
  expect((await auditOf(product, paymentId)).map(({ action }) => action)).toEqual([
    'refund-released',
    'refund-requested',
  ]);
});

// Let markRefundTried mark a refund that is not held any more, and this must fail.
test('a worker that read the refund before its release does not ask for it after', async () => {
  const nora = await product.newMember();
  const { refundId } = await waiting.held(nora);
  expect(await markRefundTried(product.db, refundId, new Date(0))).toBe(true);
  await release(refundId);
  expect(await markRefundTried(product.db, refundId, new Date())).toBe(false);
});

// Ask whatever markRefundTried answers, and this must fail.
test('a refund that is released just before the call is not asked for', async () => {
  const nora = await product.newMember();
  const { refundId, intentId } = await waiting.held(nora);
  const query = async (text: string, ...rest: unknown[]) => {
    if (/set tried_at/.test(text)) await release(refundId);
    return Reflect.apply(product.db.query, product.db, [text, ...rest]);
  };
  const db = new Proxy(product.db, { get: (own, key) => (key === 'query' ? query : Reflect.get(own, key)) });
  await sendRefund({ ...product.deps, db }, refundId);
  expect(await waiting.state(refundId)).toBe('released');
  expect(await waiting.refunded(intentId)).toBe(0n);
});

test('a release beside a call to the processor: the card or the balance has the money, never both', async () => {
  for (let round = 0; round < 8; round += 1) {
    const nora = await product.newMember();
    const { refundId, intentId } = await waiting.held(nora);
    const [asked, released] = await race(product.db, 2, (number) =>
      number === 0 ? ask(refundId) : release(refundId, god),
    );
    expect(asked).toMatchObject({ ok: true, value: { status: 200 } });
    expect(released?.ok && released.value.status).toBeOneOf([200, 409]);
    await product.settled();
    const settled = (await waiting.state(refundId)) === 'settled';
    expect(await waiting.state(refundId)).toBe(settled ? 'settled' : 'released');
    expect([await waiting.refunded(intentId), await balance(product, nora)]).toEqual(
      settled ? [21_50n, 30_00n] : [0n, 50_00n],
    );
  }
});
