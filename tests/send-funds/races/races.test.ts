/** Simultaneous requests that move money. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { ana, gifts } from '../api/gifts.ts';

const product = await testApp({
  env: {
    LIMIT_GUEST_INTENTS_PER_MINUTE: '1000',
    LIMIT_SENDS_PER_MINUTE: '1000',
    TRANSFERS_MAX_PER_DAY: '50.00',
  },
});
const desk = gifts(product);
const times = <T>(count: number, work: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));

test('twenty completions beside the webhook give one gift and one notification', async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const details = { ...ana, senderEmail: 'race@guest.example' };
  const { paymentIntentId } = await desk.begin(guest, nora.username, details);
  await desk.pay(paymentIntentId);
  const answers = await times(20, () => desk.complete(guest, nora.username, details));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await product.settled();
  expect(await desk.balance(nora)).toBe(25_00n);
  expect(await desk.notifications(nora)).toHaveLength(1);
  expect(await product.mails('race@guest.example')).toHaveLength(1);
  const { rows } = await product.db.query('select from ledger_transaction where operation_key = $1', [
    `settle:${paymentIntentId}`,
  ]);
  expect(rows).toHaveLength(1);
});

test('when a recipient turns private during the completion, the gift arrives or is refunded', async () => {
  for (let round = 0; round < 8; round += 1) {
    const nora = await product.newMember();
    const guest = product.visitor();
    const { paymentIntentId } = await desk.begin(guest, nora.username, ana);
    await desk.pay(paymentIntentId);
    const [done] = await Promise.all([desk.complete(guest, nora.username), desk.hide(nora)]);
    expect(done.status).toBe(200);
    expect(await desk.balance(nora)).toBe(done.body.returned ? 0n : 25_00n);
  }
  await product.settled();
});

// Sum before posting in send-transfer.ts and this must fail.
test('crossing transfers do not block each other, and stay within the limit of a day', async () => {
  const [one, other] = await times(2, () => product.newMember({ balanceCents: 500_00n }));
  if (!one || !other) throw new Error('Nobody is there.');
  const answers = await times(30, (number) => {
    const [from, to] = number % 2 ? [one, other] : [other, one];
    return from.post('/api/transfers', { recipientUsername: to.username, amount: '10.00' });
  });
  const sent = answers.filter(({ status }) => status === 200);
  expect(sent).toHaveLength(10);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    expect([status, body.code]).toEqual([409, 'transfer-limit']);
  expect([await desk.balance(one), await desk.balance(other)]).toEqual([500_00n, 500_00n]);
});

test('twenty simultaneous requests with one key are one transfer', async () => {
  const sender = await product.newMember({ balanceCents: 100_00n });
  const nora = await product.newMember();
  const body = { recipientUsername: nora.username, amount: '20.00', message: 'Once' };
  const answers = await times(20, () => sender.post('/api/transfers', body, { 'idempotency-key': 'click' }));
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect([await desk.balance(sender), await desk.balance(nora)]).toEqual([80_00n, 20_00n]);
  expect(await desk.notifications(nora)).toHaveLength(1);
});

test('a balance for one transfer covers one of many simultaneous ones', async () => {
  const sender = await product.newMember({ balanceCents: 30_00n });
  const people = await times(6, () => product.newMember());
  const answers = await Promise.all(
    people.map(({ username }) =>
      sender.post('/api/transfers', { recipientUsername: username, amount: '30.00' }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await desk.balance(sender)).toBe(0n);
});
