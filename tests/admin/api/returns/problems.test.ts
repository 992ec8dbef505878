/** Payment problems: refunds that cannot be taken in, come twice, or contradict themselves. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { insertProblem } from '#server/payments/problem-store.ts';
import { refundChanged } from '#server/payments/refunds/refund-changed.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf, balance, topUp } from '../money.ts';
import { openProblems, pathOf, reason } from './dashboard.ts';

const { product, admin, god, waiting, takeIn, open } = await openProblems();

// Leave out the comparison with what is left in read-take-in.ts, and this must fail.
test('more than is left of the payment is refused in words, and so is a refund that was not made', async () => {
  const nora = await product.newMember();
  const { intentId, refundId } = await waiting.held(nora, '40', 20_00n);
  const problem = await waiting.stranger(intentId, 30_00n);
  const before = await countTransactions(product.db);
  expect(await takeIn(problem.id)).toMatchObject({
    status: 409,
    body: {
      code: 'payment-mismatch',
      message: 'This refund is $30.00, but only $21.50 of its payment is left.',
    },
  });
  await product.fault('stripe', { match: 'webhook *', fault: 'withhold', times: 10 });
  expect(await admin.post(pathOf(problem.id, 'resolve'), { note: 'Never mind' })).toMatchObject({
    status: 409,
    body: { code: 'payment-mismatch' },
  });
  await waiting.pull(`refunds/${problem.reference}/fail`);
  expect(await takeIn(problem.id)).toMatchObject({ status: 409, body: { code: 'payment-not-succeeded' } });
  expect(await admin.post(pathOf(problem.id, 'resolve'), { note: 'It failed' })).toMatchObject({
    status: 200,
  });
  expect(await countTransactions(product.db)).toBe(before);
  expect(await open(intentId)).toEqual([]);
  await admin.post(`/api/admin/refunds/${refundId}/release`, { reason });
});

// Drop the lock of the payment in take-in-refund.ts, and this must fail.
test('six clicks of two members of the staff take it in once', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await topUp(product, nora, '40');
  const problem = await waiting.stranger(intentId, 21_50n);
  const answers = winners(
    await race(product.db, 6, (number) => takeIn(problem.id, number % 2 ? admin : god)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.refundId)).size).toBe(1);
  expect(await balance(product, nora)).toBe(20_00n);
  expect(await auditOf(product, paymentId)).toHaveLength(1);
});

// Leave out the second look in refund-changed.ts, and this fails sooner or later.
test('a report that comes while a refund is taken in does not open its problem again', async () => {
  for (let round = 0; round < 6; round += 1) {
    const nora = await product.newMember();
    const { intentId } = await topUp(product, nora, '40');
    const problem = await waiting.stranger(intentId, 21_50n);
    await race<unknown>(product.db, 5, (number) =>
      number === 0 ? takeIn(problem.id) : refundChanged(product.deps, problem.reference),
    );
    expect(await open(intentId)).toEqual([]);
    expect(await balance(product, nora)).toBe(20_00n);
  }
});

test('a contradiction is resolved with a note, once', async () => {
  const nora = await product.newMember();
  const { paymentId, intentId } = await topUp(product, nora, '40');
  const text = 'Refund 1 is failed here, but the processor says that it was made';
  await transaction(product.db, (tx) =>
    insertProblem(tx, { paymentId, code: 'refund-contradicts', reference: 're_1', text, at: new Date() }),
  );
  const [problem] = await open(intentId);
  const id = problem?.id ?? '';
  expect((await admin.post(pathOf(id, 'resolve'), { note: ' ' })).body.fields).toEqual({
    note: 'Please write a note.',
  });
  expect(await takeIn(id)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  const note = 'Their support confirmed that it failed';
  for (let times = 0; times < 2; times += 1)
    expect(await admin.post(pathOf(id, 'resolve'), { note })).toMatchObject({ status: 200 });
  expect(await open(intentId)).toEqual([]);
  expect(await auditOf(product, paymentId)).toMatchObject([
    { action: 'problem-resolved', reason: note, before: { problem: text } },
  ]);
});

// Take the owner of the balance for the payer in return-store.ts, and this must fail.
test('a problem of a gift names the guest who paid, not the member it was for', async () => {
  const nora = await product.newMember();
  const { paymentId, intentId } = await waiting.gift(nora, 'ana@guest.example');
  const problem = { paymentId, code: 'refund-contradicts', reference: newId(), text: 'It was made' } as const;
  await transaction(product.db, (tx) => insertProblem(tx, { ...problem, at: new Date() }));
  expect(await open(intentId)).toMatchObject([{ name: 'Ana Guest', email: 'ana@guest.example' }]);
});

test('an unknown problem, one of one’s own payment and one without a reason change nothing', async () => {
  const own = await topUp(product, god, '40');
  const problem = await waiting.stranger(own.intentId, 5_00n);
  const before = await countTransactions(product.db);
  expect((await takeIn(problem.id, admin, { reason: '' })).body.fields).toHaveProperty('reason');
  expect(await takeIn(newId())).toMatchObject({ status: 404 });
  for (const answer of [
    await takeIn(problem.id, god),
    await god.get(pathOf(problem.id)),
    await god.post(pathOf(problem.id, 'resolve'), { note: 'Mine' }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await countTransactions(product.db)).toBe(before);
  expect(await open(own.intentId)).toHaveLength(1);
  expect((await takeIn(problem.id)).status).toBe(200);
});
