/** What happens when no webhook and no browser reports a payment. */
import { afterEach, expect, test } from 'vitest';
import { requestRefund, sweepPayments } from '#server/payments/index.ts';
import { markFailed, scheduleCheck } from '#server/payments/payment-state-store.ts';
import { eventually } from '#tests/support/eventually.ts';
import { decision } from '#tests/support/ledger.ts';
import { openBank } from '../bank.ts';

const bank = await openBank();

afterEach(() => bank.noFaults());

const sweep = () => bank.run('sweep-payments');

test('a payment in a closed tab is settled without any webhook', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  await sweep();
  expect(await bank.balance(maya)).toBe(0n);
  bank.clock.advance({ minutes: 2 });
  await sweep();
  expect(await bank.balance(maya)).toBe(50_00n);
  expect((await bank.payment(paymentIntentId))?.next_check_at).toBeNull();
});

test('an open payment is checked again and again, and canceled after a day', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  const begun = bank.clock.now().getTime();
  const due = async () => {
    const at = (await bank.payment(paymentIntentId))?.next_check_at?.getTime() ?? 0;
    return Math.round((at - begun) / 60_000);
  };
  expect(await due()).toBe(2);
  for (const [now, next] of [
    [2, 10],
    [10, 60],
    [60, 1440],
  ] as const) {
    bank.clock.set(new Date(begun + now * 60_000));
    await sweep();
    expect(await due()).toBe(next);
    expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'pending' });
  }
  bank.clock.set(new Date(begun + 1440 * 60_000));
  await sweep();
  expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'cancelled', next_check_at: null });
  expect((await bank.cardProcessor.retrievePaymentIntent(paymentIntentId))?.status).toBe('canceled');
  // Nobody tried to pay it (P124).
  expect(await bank.transactions(maya)).toEqual([]);
});

test('a payment that is paid at the last moment is settled, not canceled', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  bank.clock.advance({ days: 2 });
  await sweep();
  expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'completed' });
  expect(await bank.balance(maya)).toBe(50_00n);
});

test('a card processor that fails for one payment does not delay the others', async () => {
  const maya = await bank.person();
  const leo = await bank.person();
  const first = await bank.begin(maya, '50');
  const second = await bank.begin(leo, '60');
  await bank.pay(first.paymentIntentId);
  await bank.pay(second.paymentIntentId);
  bank.clock.advance({ minutes: 2 });
  await bank.fault({ match: `GET /v1/payment_intents/${first.paymentIntentId}`, fault: 'down', status: 500 });
  await sweep();
  expect([await bank.balance(maya), await bank.balance(leo)]).toEqual([0n, 60_00n]);
  bank.clock.advance({ minutes: 5 });
  await sweep();
  expect(await bank.balance(maya)).toBe(50_00n);
});

// Let the sweepers select instead of claim, and this must fail.
test('while one sweeper waits for the card processor, another skips the same payments', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => bank.person()));
  for (const person of people) {
    const { paymentIntentId } = await bank.begin(person, '10');
    await bank.pay(paymentIntentId);
  }
  bank.clock.advance({ minutes: 2 });
  await bank.fault({ match: 'GET /v1/payment_intents/*', fault: 'delay', ms: 300 });
  const first = sweepPayments(bank.deps);
  await eventually(async () => (await bank.faults()).length === 0);
  expect(await sweepPayments(bank.deps)).toBe(0);
  expect(await first).toBe(10);
  for (const person of people) expect(await bank.balance(person)).toBe(10_00n);
});

// Drop the state from markFailed or scheduleCheck, and this must fail.
test('a failure or a check that comes after the settlement changes nothing', async () => {
  const maya = await bank.person();
  const { paymentId, paymentIntentId } = await bank.topUp(maya, '50');
  await markFailed(bank.db, paymentId, { code: 'card_declined', message: 'Declined' });
  await scheduleCheck(bank.db, paymentId, bank.clock.now());
  expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'completed', next_check_at: null });
});

test('the sweeper sends a refund that was never sent', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  await requestRefund(bank.deps, { paymentId: paid.paymentId, amountCents: 50_00n, decision });
  bank.clock.advance({ minutes: 16 });
  await sweep();
  await eventually(async () => {
    const intent = await bank.cardProcessor.retrievePaymentIntent(paid.paymentIntentId);
    return intent?.refundedCents === 53_75n;
  });
});
