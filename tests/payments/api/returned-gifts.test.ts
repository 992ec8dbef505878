/** Gifts and released refunds, in the orders in which processors and banks report what happened to them. */
import { afterEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { member } from '#server/ledger/index.ts';
import { createPayment, creditPayment, payOutSuspense } from '#server/payments/index.ts';
import { previewSuspensePayout } from '#server/payments/refunds/preview-suspense-payout.ts';
import { decision } from '#tests/support/ledger.ts';
import { openBank, type Person } from './bank.ts';
import { returnedMoney } from './returned-money.ts';

const bank = await openBank({ max: 30 });
const money = returnedMoney(bank);
const { standing } = money;

afterEach(() => bank.noFaults());

// Let a gift freeze its recipient in applyDispute, and this must fail.
test('a disputed gift concerns the gift alone, and freezes nobody', async () => {
  const maya = await bank.person(1000_00n);
  const { intentId } = await money.gift(maya, 1_00n);
  const disputeId = await money.dispute(intentId);
  expect(await bank.balance(maya)).toBe(1000_00n);
  expect(await money.frozen(maya)).toBe(false);
  expect(await money.lastNotice(maya)).toBe(
    'Gift Disputed: The sender of a gift asked their bank to take the payment back. This is called a dispute. $1.00 was taken from your balance. The rest of your balance is not affected. There is nothing you need to do. We will notify you once the bank decides.',
  );
  await money.spend(maya, 1000_00n);
  await money.decide(disputeId, 'lose');
  expect(await standing(maya)).toEqual([0n, 0n]);
});

test('a gift that was spent before its dispute is owed, up to the gift', async () => {
  const maya = await bank.person();
  const { intentId } = await money.gift(maya, 25_00n);
  await money.spend(maya, 25_00n);
  const disputeId = await money.dispute(intentId);
  expect(await standing(maya)).toEqual([0n, 25_00n]);
  expect(await money.frozen(maya)).toBe(false);
  expect(await money.lastNotice(maya)).toBe(
    'Gift Disputed: The sender of a gift asked their bank to take the payment back. This is called a dispute. $25.00 was already spent and is still owed. The next money that arrives repays it first. The rest of your balance is not affected. There is nothing you need to do. We will notify you once the bank decides.',
  );
  await money.decide(disputeId, 'win');
  expect(await standing(maya)).toEqual([0n, 0n]);
});

test('a returned gift that is disputed before its refund is sent goes back by the dispute alone', async () => {
  const maya = await bank.person();
  await money.hide(maya);
  const { paymentId, intentId } = await money.gift(maya, 25_00n);
  const [held] = await money.refundRows(paymentId);
  const disputeId = await money.dispute(intentId);
  await money.send(held?.id ?? '');
  expect(await money.suspense(paymentId)).toBe(0n);
  expect(await money.disputeRow(disputeId)).toMatchObject({ suspense_cents: 25_00n, excess_cents: 0n });
  await money.decide(disputeId, 'lose');
  expect(await money.kept(paymentId)).toBe(0n);
  expect(await money.alerts(paymentId)).toEqual([]);
  expect(await standing(maya)).toEqual([0n, 0n]);
  expect((await bank.notifications(maya)).map(({ title }) => title)).toEqual(['Gift Returned']);
});

test('a returned gift whose dispute is won goes back to the sender after all', async () => {
  const maya = await bank.person();
  await money.hide(maya);
  const { paymentId, intentId } = await money.gift(maya, 25_00n);
  const [held] = await money.refundRows(paymentId);
  const disputeId = await money.dispute(intentId);
  await money.send(held?.id ?? '');
  await money.decide(disputeId, 'win');
  expect(await money.suspense(paymentId)).toBe(25_00n);
  const [, again] = await money.refundRows(paymentId);
  await money.send(again?.id ?? '');
  expect((await money.refundRows(paymentId)).map(({ status }) => status)).toEqual(['released', 'settled']);
  expect(await money.suspense(paymentId)).toBe(0n);
  expect(await money.kept(paymentId)).toBe(0n);
});

// Post the adoption before the disputes make room for it, and this must fail.
test('a released refund of a disputed gift that happens after all never touches the recipient', async () => {
  const maya = await bank.person(100_00n);
  await money.hide(maya);
  const { paymentId, intentId } = await money.gift(maya, 25_00n);
  const [held] = await money.refundRows(paymentId);
  const disputeId = await money.dispute(intentId);
  await money.send(held?.id ?? '');
  expect(await money.disputeRow(disputeId)).toMatchObject({ suspense_cents: 25_00n });
  await money.happens(held?.id ?? '');
  expect(await standing(maya)).toEqual([100_00n, 0n]);
  expect(await money.suspense(paymentId)).toBe(0n);
  expect(await money.disputeRow(disputeId)).toMatchObject({ suspense_cents: 0n, excess_cents: 26_00n });
});

// Leave the refunds that went back out of `adopt`, and this must fail.
test('a released refund that happens after staff paid its money out is for staff, and takes nothing', async () => {
  const maya = await bank.person(100_00n);
  await money.hide(maya);
  const { paymentId } = await money.gift(maya, 25_00n);
  const [held] = await money.refundRows(paymentId);
  await bank.fault({ match: 'POST /v1/refunds', fault: 'refuse', status: 400, code: 'invalid_request' });
  await money.send(held?.id ?? '');
  const payout = { refundId: newId(), paymentId, totalCents: 26_00n, reference: 'Transfer 1', decision };
  const other = payOutSuspense(bank.deps, { ...payout, refundId: newId(), totalCents: 25_00n });
  await expect(other).rejects.toMatchObject({ code: 'changed-meanwhile' });
  const paid = await payOutSuspense(bank.deps, payout);
  expect(await payOutSuspense(bank.deps, payout)).toMatchObject(paid);
  const elsewhere = payOutSuspense(bank.deps, { ...payout, totalCents: 25_00n });
  await expect(elsewhere).rejects.toMatchObject({ code: 'key-reused' });
  const nothing = previewSuspensePayout(bank.deps, { paymentId, actorId: decision.actorId });
  await expect(nothing).rejects.toMatchObject({ code: 'changed-meanwhile' });
  await money.happens(held?.id ?? '');
  expect(await standing(maya)).toEqual([100_00n, 0n]);
  expect(await money.alerts(paymentId)).toEqual([
    `Refund ${held?.id} is released here, but the processor says that it was made`,
  ]);
});

test('a refund that was released and happened after all is taken again', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const refundId = await money.request(paymentId, 50_00n);
  await bank.fault({ match: 'POST /v1/refunds', fault: 'refuse', status: 400, code: 'invalid_request' });
  await money.send(refundId);
  await bank.noFaults();
  await money.spend(maya, 20_00n);
  const made = await bank.cardProcessor.createRefund({
    paymentIntentId: intentId,
    amountCents: 53_75n,
    idempotencyKey: newId(),
    metadata: { refundId, paymentId },
  });
  await money.deliver(made.id);
  await money.deliver(made.id);
  expect(await standing(maya)).toEqual([0n, 20_00n]);
  expect(await money.refundRows(paymentId)).toMatchObject([
    { status: 'settled', provider_refund_id: made.id },
  ]);
  expect(await money.kept(paymentId)).toBe(0n);
});

test('the money of a failed refund of a returned gift stays in suspense, for staff', async () => {
  const maya = await bank.person();
  await money.hide(maya);
  const { paymentId } = await money.gift(maya, 25_00n, 'pm_card_refundFail');
  const [held] = await money.refundRows(paymentId);
  await money.send(held?.id ?? '');
  await money.sendBack(held?.id ?? '');
  expect(await money.suspense(paymentId)).toBe(25_00n);
  expect(await money.alerts(paymentId)).toEqual(['$25.00 in suspense, and no refund is under way']);
  expect(await money.mails('ana@guest.example')).toContain('gift-refund-failed');
  expect(await money.kept(paymentId)).toBe(26_00n);
});

test('a refund of a kept gift that was released and happened after all is told to its recipient', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.gift(maya, 25_00n);
  const refundId = await money.request(paymentId, 25_00n);
  await bank.fault({ match: 'POST /v1/refunds', fault: 'refuse', status: 400, code: 'invalid_request' });
  await money.send(refundId);
  await bank.noFaults();
  const made = await bank.cardProcessor.createRefund({
    paymentIntentId: intentId,
    amountCents: 26_00n,
    idempotencyKey: newId(),
    metadata: { refundId, paymentId },
  });
  await money.deliver(made.id);
  expect(await standing(maya)).toEqual([0n, 0n]);
  expect(await money.lastNotice(maya)).toBe('Gift Returned: $25.00 of a gift went back to its sender.');
});

// Give refunds of gifts the texts of one's own in server/ledger/movements/refunds.ts, and this must fail.
test('the statement of a recipient speaks of a gift and its sender, never of a card of the recipient', async () => {
  const texts = async (person: Person) =>
    (await bank.transactions(person)).map(({ description }: { description: string }) => description);
  const refused = await bank.person();
  const { paymentId } = await money.gift(refused, 25_00n);
  const refundId = await money.request(paymentId, 10_00n);
  await bank.fault({ match: 'POST /v1/refunds', fault: 'refuse', status: 400, code: 'invalid_request' });
  await money.send(refundId);
  await money.happens(refundId);
  expect(await texts(refused)).toEqual([
    'Gift returned to its sender',
    'Gift could not be returned to its sender',
    'Gift returned to its sender',
    'Received from Ana Guest',
  ]);
  await bank.noFaults();
  const sentBack = await bank.person();
  const gift = await money.gift(sentBack, 25_00n, 'pm_card_refundFail');
  await money.sendBack(await money.refund(gift.paymentId, 10_00n));
  expect((await texts(sentBack))[0]).toBe('Gift could not be returned to its sender');
});

// Give every completion the text of added funds, and this must fail.
test('the statement says whose gift staff completed', async () => {
  const maya = await bank.person();
  const { payment } = await createPayment(bank.deps, {
    kind: 'guest_send',
    beneficiary: member(maya.id),
    amountCents: 25_00n,
    feeBasisPoints: 400,
    payerId: null,
    guest: {
      senderName: 'Ana Guest',
      senderPhone: null,
      senderEmail: null,
      message: null,
      browserHash: Buffer.alloc(32, 2),
    },
  });
  await creditPayment(bank.deps, payment.intentId, decision);
  expect(await bank.transactions(maya)).toMatchObject([
    { type: 'transfer_in', description: 'Received from Ana Guest, completed by our staff' },
  ]);
});
