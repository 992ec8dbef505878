/** GET /api/transactions/:id */
import { afterEach, expect, test } from 'vitest';
import type { TransactionReceipt } from '#contract/transactions.ts';
import { newId } from '#server/kernel/id.ts';
import { member, post, transfer } from '#server/ledger/index.ts';
import { createPayment, requestRefund, settlePayment } from '#server/payments/index.ts';
import { openBank, type Person } from '#tests/payments/api/bank.ts';
import { decision } from '#tests/support/ledger.ts';

const bank = await openBank();

afterEach(() => bank.noFaults());

const get = (person: Person | null, id: string) => bank.call(person, 'GET', `/api/transactions/${id}`);

async function receipt(person: Person, id: string): Promise<TransactionReceipt> {
  const { status, body } = await get(person, id);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

test('added funds show the fee, the total, the card, and the balance before and after', async () => {
  const maya = await bank.person(10_00n);
  const topUp = await bank.topUp(maya, '50');
  const shown = await receipt(maya, topUp.paymentId);
  expect(shown).toEqual({
    id: topUp.paymentId,
    userId: maya.id,
    type: 'add_funds',
    description: 'Added funds by card',
    amount: '50.00',
    status: 'completed',
    createdAt: expect.any(String),
    stripePaymentIntentId: topUp.paymentIntentId,
    scheduledFor: null,
    balanceBefore: '10.00',
    balanceAfter: '60.00',
    message: null,
    payment: {
      id: topUp.paymentId,
      fee: '3.75',
      total: '53.75',
      byStaff: false,
      card: { brand: 'visa', last4: '4242' },
      senderName: null,
      failure: null,
      refunds: [],
      dispute: null,
    },
    order: null,
  });
  const [line] = await bank.transactions(maya);
  expect(shown).toMatchObject(line);
});

test('the card is fetched once, and a receipt works without it', async () => {
  const maya = await bank.person();
  const first = await bank.topUp(maya, '10');
  const second = await bank.topUp(maya, '20');
  expect((await receipt(maya, first.paymentId)).payment?.card?.last4).toBe('4242');
  await bank.fault({ match: 'GET /v1/*', fault: 'down', status: 500, times: 100 });
  expect((await receipt(maya, first.paymentId)).payment?.card?.last4).toBe('4242');
  expect((await receipt(maya, second.paymentId)).payment).toMatchObject({ card: null, total: '21.50' });
  await bank.noFaults();
  expect((await receipt(maya, second.paymentId)).payment?.card).toEqual({ brand: 'visa', last4: '4242' });
});

test('the receipt of an open or declined payment shows its status and no balance', async () => {
  const maya = await bank.person();
  const open = await bank.attempt(maya, '25');
  const id = await bank.paymentId(open.paymentIntentId);
  expect(await receipt(maya, id)).toMatchObject({
    status: 'pending',
    balanceBefore: null,
    balanceAfter: null,
    payment: { total: '26.88', card: null, failure: null },
  });
  await bank.decline(open.paymentIntentId);
  await bank.confirm(maya, open.paymentIntentId);
  const declined = await receipt(maya, id);
  expect(declined.status).toBe('failed');
  expect(declined.payment?.failure).toEqual(expect.any(String));
});

test('a payment that nobody tried to pay has no receipt', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '25');
  expect(await get(maya, await bank.paymentId(paymentIntentId))).toMatchObject({ status: 404 });
});

test('both sides of a transfer share its id and message, and each sees its own amount', async () => {
  const maya = await bank.person(30_00n);
  const leo = await bank.person();
  await post(
    bank.db,
    transfer({
      transferId: newId(),
      fromUserId: maya.id,
      toUserId: leo.id,
      amountCents: 20_00n,
      sentDescription: 'Sent to leo',
      receivedDescription: 'Received from maya',
      message: 'For the tickets',
    }),
  );
  const [sent] = await bank.transactions(maya);
  expect(await receipt(maya, sent.id)).toMatchObject({
    amount: '-20.00',
    balanceBefore: '30.00',
    balanceAfter: '10.00',
    message: 'For the tickets',
    payment: null,
  });
  expect(await receipt(leo, sent.id)).toMatchObject({
    userId: leo.id,
    amount: '20.00',
    balanceAfter: '20.00',
    message: 'For the tickets',
  });
});

test('a refund names its payment, and the payment lists its refund', async () => {
  const maya = await bank.person();
  const topUp = await bank.topUp(maya, '50');
  await requestRefund(bank.deps, {
    paymentId: topUp.paymentId,
    amountCents: 20_00n,
    decision,
  });
  const [line] = (await bank.transactions(maya, '?type=refund')) as { id: string }[];
  const refund = await receipt(maya, line?.id ?? '');
  expect(refund).toMatchObject({ type: 'refund', amount: '-20.00', payment: { id: topUp.paymentId } });
  const payment = await receipt(maya, topUp.paymentId);
  expect(payment.payment?.refunds).toEqual([
    {
      transactionId: line?.id,
      amount: '20.00',
      fee: '1.50',
      status: 'pending',
      createdAt: expect.any(String),
    },
  ]);
});

test("the recipient of a guest's gift does not see the guest's card, fee or total", async () => {
  const maya = await bank.person();
  const { payment } = await createPayment(bank.deps, {
    kind: 'guest_send',
    beneficiary: member(maya.id),
    payerId: null,
    amountCents: 50_00n,
    feeBasisPoints: 400,
    guest: {
      senderName: 'Aunt May',
      senderPhone: null,
      senderEmail: null,
      message: 'Treat yourself',
      browserHash: Buffer.alloc(32),
    },
  });
  await bank.pay(payment.intentId);
  await settlePayment(bank.deps, payment.intentId);
  expect(await receipt(maya, payment.id)).toMatchObject({
    type: 'transfer_in',
    message: 'Treat yourself',
    payment: { fee: null, total: null, card: null, failure: null, senderName: 'Aunt May' },
  });
});

// Leave the account out of `selectLine`, and this must fail.
test("another member's transaction and a missing one are not found, and a visitor must sign in", async () => {
  const maya = await bank.person();
  const leo = await bank.person(10_00n);
  const topUp = await bank.topUp(maya, '50');
  const open = await bank.attempt(maya, '25');
  const [start] = await bank.transactions(leo);
  const ids = [topUp.paymentId, await bank.paymentId(open.paymentIntentId)];
  for (const id of [...ids, newId()]) {
    expect(await get(leo, id)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  }
  expect((await get(maya, start.id)).status).toBe(404);
  expect((await get(maya, 'x')).status).toBe(404);
  expect((await get(null, topUp.paymentId)).status).toBe(401);
});
