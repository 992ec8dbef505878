/** POST /api/admin/refunds/:refundId/ask and …/release */
import { afterEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { markRefundTried } from '#server/payments/refunds/refund-store.ts';
import { sendRefund } from '#server/payments/refunds/send-refund.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf, balance, toldOf } from '../money.ts';
import { waitingMoney } from './waiting.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const god = await product.signIn('god');
const waiting = waitingMoney(product, admin);

afterEach(() => product.mend('stripe'));

const reason = 'The customer called';
const pathOf = (refundId: string, what: string) => `/api/admin/refunds/${refundId}/${what}`;
const ask = (refundId: string, who = admin) => who.post(pathOf(refundId, 'ask'), {});
const release = (refundId: string, who = admin, body: object = { reason }) =>
  who.post(pathOf(refundId, 'release'), body);

test('staff ask the processor at once, and read the result', async () => {
  const nora = await product.newMember();
  const { refundId, intentId, paymentId } = await waiting.held(nora);
  expect(await ask(refundId)).toMatchObject({ status: 200, body: { refundId, state: 'settled' } });
  expect(await ask(refundId)).toMatchObject({ status: 200, body: { state: 'settled' } });
  expect(await waiting.refunded(intentId)).toBe(21_50n);
  expect(await toldOf(product, nora, 'Refund Sent')).toBe(1);
  expect(await auditOf(product, paymentId)).toMatchObject([
    { action: 'refund-asked-about', actor_id: admin.id, after: { refundId, state: 'settled' } },
    { action: 'refund-requested' },
  ]);
});

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

test('a preview of the release shows the balance before and after', async () => {
  const nora = await product.newMember();
  const { refundId } = await waiting.held(nora);
  expect((await admin.get(pathOf(refundId, 'release'))).body).toEqual({
    refundId,
    amount: '20.00',
    to: 'balance',
    balanceBefore: '30.00',
    balanceAfter: '50.00',
    disputed: false,
  });
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
  expect(await toldOf(product, nora, 'Refund Failed')).toBe(1);
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

test('of two members of the staff one releases, and the money returns once', async () => {
  const nora = await product.newMember();
  const { refundId, paymentId } = await waiting.held(nora);
  const answers = winners(await race(product.db, 6, (number) => release(refundId, number % 2 ? admin : god)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(answers.filter(({ body }) => body.outcome === 'released')).toHaveLength(1);
  expect(await balance(product, nora)).toBe(50_00n);
  expect(await toldOf(product, nora, 'Refund Failed')).toBe(1);
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
