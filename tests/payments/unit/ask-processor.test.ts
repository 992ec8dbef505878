/** What the processor is asked about a payment that has begun, and at which pace. */
import { expect, vi } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import {
  type PaymentIntent,
  ProcessorRefused,
  ProcessorUnavailable,
} from '#server/payments/card-processor-port.ts';
import { sweepPayments } from '#server/payments/intents/sweep-payments.ts';
import { findPaidCard } from '#server/payments/payers/find-paid-card.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { depsIn, intentOf, minutes, now, owner, paymentsIn, row } from './payments-with-processor.ts';

const db = await testDatabase();
const depsOf = depsIn(db);
const madeUp = paymentsIn(db);

madeUp(
  'the sweeper asks about what is due, cancels after a day, and goes on after a failure',
  async (tx, insert) => {
    await insert('users', [owner]);
    const day = 24 * 60;
    const open = row();
    const abandoned = row({ created_at: minutes(-day) });
    const young = row({ created_at: minutes(-day + 1) });
    const unknown = row();
    const later = row({ next_check_at: minutes(1) });
    const lost = row({ intent_id: null });
    const refused = row({ intent_id: null });
    const all = [open, abandoned, young, unknown, later, lost, refused];
    await insert('payment', all);
    const byIntent = (id: string) => all.find((each) => (each.intent_id ?? `pi_${each.id}`) === id) ?? open;
    const { deps, calls, warnings } = depsOf(tx, {
      retrievePaymentIntent: async (id) =>
        id === unknown.intent_id ? null : intentOf(byIntent(id), 'requires_payment_method'),
      cancelPaymentIntent: async (id) => intentOf(byIntent(id), 'canceled'),
      async createPaymentIntent({ paymentId }) {
        if (paymentId === refused.id) throw new ProcessorRefused('No', 'not_allowed');
        return { id: `pi_${paymentId}`, clientSecret: 'secret', status: 'requires_payment_method' };
      },
    });
    expect(await sweepPayments(deps)).toBe(6);
    const asked = (name: string) => calls.filter(([call]) => call === name).map(([, given]) => given);
    expect(asked('retrievePaymentIntent').toSorted()).toEqual(
      [open, young, unknown].map(({ intent_id }) => intent_id).toSorted(),
    );
    expect(asked('cancelPaymentIntent').toSorted()).toEqual(
      [abandoned.intent_id, `pi_${lost.id}`].toSorted(),
    );
    expect(warnings).toMatchObject([{ paymentId: unknown.id }]);
    const { rows } = await tx.query<{
      id: string;
      status: string;
      next_check_at: Date | null;
      failure_code: string | null;
    }>('select id, status, next_check_at, failure_code from payment');
    const of = ({ id }: { id: string }) => rows.find((each) => each.id === id);
    expect(of(open)).toMatchObject({ status: 'pending', next_check_at: minutes(50) });
    expect(of(young)).toMatchObject({ status: 'pending', next_check_at: minutes(1) });
    expect(of(later)).toMatchObject({ status: 'pending', next_check_at: minutes(1) });
    expect(of(unknown)).toMatchObject({ status: 'pending', next_check_at: minutes(5) });
    for (const canceled of [abandoned, lost])
      expect(of(canceled)).toMatchObject({ status: 'cancelled', next_check_at: null });
    expect(of(refused)).toMatchObject({ status: 'failed', failure_code: 'not_allowed', next_check_at: null });
    calls.length = 0;
    expect(await sweepPayments(deps)).toBe(0);
    expect(calls).toEqual([]);
  },
);

madeUp(
  'the card of a payment is stored once it is paid, and a slow processor is not waited for',
  async (tx, insert) => {
    const payment = row();
    await insert('payment', [payment]);
    const paid = { paymentId: payment.id, intentId: payment.intent_id ?? '' };
    const known = { ...intentOf(payment, 'succeeded'), paymentMethodId: 'pm_1' } as PaymentIntent;
    const visa = { brand: 'visa', last4: '4242' };
    const stored = async () =>
      (await tx.query('select card_brand as brand, card_last4 as last4 from payment')).rows[0];
    const find = (intent: PaymentIntent | null, method: object | null) =>
      findPaidCard(
        depsOf(tx, {
          retrievePaymentIntent: async () => intent,
          retrievePaymentMethod: async () => method as never,
        }).deps,
        paid,
      );
    for (const [intent, method] of [
      [null, visa],
      [{ ...known, paymentMethodId: null }, visa],
      [{ ...known, status: 'processing' }, visa],
      [known, null],
      [known, { brand: 'link', last4: '' }],
    ] as const) {
      expect(await find(intent as PaymentIntent | null, method)).toBeNull();
      expect(await stored()).toEqual({ brand: null, last4: null });
    }
    const failing = depsOf(tx, {
      retrievePaymentIntent: () => Promise.reject(new ProcessorUnavailable('away')),
    });
    expect(await findPaidCard(failing.deps, paid)).toBeNull();
    expect(failing.warnings).toMatchObject([{ paymentId: payment.id }]);
    expect(await find(known, visa)).toEqual(visa);
    expect(await stored()).toEqual(visa);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const slow = findPaidCard(
        depsOf(tx, { retrievePaymentIntent: () => new Promise(() => undefined) }).deps,
        paid,
      );
      await vi.advanceTimersByTimeAsync(1_500);
      expect(await slow).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  },
);

madeUp(
  'refunds, disputes and events that are due are asked about, each at its own pace',
  async (tx, insert) => {
    await insert('users', [owner]);
    const payment = row({ status: 'completed', completed_at: now, next_check_at: null });
    await insert('payment', [payment]);
    const dispute = (name: string, due: Date | null) => ({
      id: newId(),
      payment_id: payment.id,
      provider_dispute_id: name,
      status: 'open',
      reason: 'fraudulent',
      created_at: now,
      next_check_at: due,
    });
    await insert('dispute', [
      dispute('dp_due', now),
      dispute('dp_later', minutes(1)),
      dispute('dp_none', null),
    ]);
    const event = (id: string, received: Date) => ({
      id,
      type: 'payment_intent.succeeded',
      object_id: `pi_of_${id}`,
      created_at: received,
      received_at: received,
    });
    await insert('webhook_event', [event('waiting', minutes(-16)), event('young', minutes(-15))]);
    const { deps, calls, warnings } = depsOf(tx, { retrievePaymentIntent: async () => null });
    expect(await sweepPayments(deps)).toBe(0);
    expect(calls.toSorted()).toEqual([
      ['retrieveDispute', 'dp_due'],
      ['retrievePaymentIntent', 'pi_of_waiting'],
    ]);
    expect(warnings).toMatchObject([{ disputeId: 'dp_due' }]);
    const { rows } = await tx.query('select next_check_at from dispute order by provider_dispute_id');
    expect(rows).toEqual([minutes(24 * 60), minutes(1), null].map((next_check_at) => ({ next_check_at })));
  },
);

// Let sweepPayments claim once, and this must fail.
madeUp('one run asks about every payment that is due', async (tx, insert) => {
  await insert('users', [owner]);
  const all = Array.from({ length: 130 }, () => row());
  await insert('payment', all);
  const { deps, calls, warnings } = depsOf(tx, {
    retrievePaymentIntent: async (id) => {
      const payment = all.find(({ intent_id }) => intent_id === id);
      return payment ? intentOf(payment, 'requires_payment_method') : null;
    },
  });
  expect(await sweepPayments(deps)).toBe(all.length);
  expect(calls.map(([, id]) => id).toSorted()).toEqual(all.map(({ intent_id }) => intent_id).toSorted());
  expect(warnings).toEqual([]);
});

// Ask about payments before disputes, and this must fail.
madeUp('a processor that is slow about payments delays no dispute', async (tx, insert) => {
  await insert('users', [owner]);
  const completed = row({ status: 'completed', completed_at: now, next_check_at: null });
  await insert('payment', [completed]);
  await insert('payment', [row()]);
  await insert('dispute', [
    {
      id: newId(),
      payment_id: completed.id,
      provider_dispute_id: 'dp_due',
      status: 'open',
      reason: 'fraudulent',
      created_at: now,
      next_check_at: now,
    },
  ]);
  const answer = Promise.withResolvers<null>();
  const { deps, names } = depsOf(tx, { retrievePaymentIntent: () => answer.promise });
  const sweeping = sweepPayments(deps);
  await eventually(
    async () => names().includes('retrieveDispute') && names().includes('retrievePaymentIntent'),
  );
  answer.resolve(null);
  expect(await sweeping).toBe(1);
});
