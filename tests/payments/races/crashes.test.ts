/** The application dies between any two steps. What it began is found and finished, and never done twice. */
import { afterEach, expect, test } from 'vitest';
import { member, owedBy } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '#server/payments/deps.ts';
import { createPayment, paymentsJobs, requestRefund, settlePayment } from '#server/payments/index.ts';
import { crashAtEveryStep as crash } from '#tests/support/faults/crash-at-every-step.ts';
import { decision } from '#tests/support/ledger.ts';
import { openBank, type Person } from '../api/bank.ts';

const bank = await openBank({ max: 20 });

afterEach(() => bank.noFaults());

const crashAtEveryStep = (work: (deps: PaymentsDeps) => Promise<unknown>, then: () => Promise<void>) =>
  crash(bank.db.url, (db) => work({ ...bank.deps, db }), then);

test('a crash while a payment is created leaves an intent that the sweeper finds and cancels', async () => {
  const people: Person[] = [];
  const steps = await crashAtEveryStep(
    async (deps) => {
      const maya = await bank.person();
      people.push(maya);
      await createPayment(deps, {
        kind: 'add_funds',
        beneficiary: member(maya.id),
        payerId: maya.id,
        amountCents: 50_00n,
        feeBasisPoints: 750,
      });
    },
    async () => undefined,
  );
  expect(steps).toBeGreaterThan(3);
  bank.clock.advance({ minutes: 3 });
  await bank.run('sweep-payments');
  const { rows } = await bank.db.query<{ id: string; intent_id: string | null; status: string }>(
    'select id, intent_id, status from payment where user_id = any($1)',
    [people.map(({ id }) => id)],
  );
  // Every payment knows its intent, and every intent has its payment.
  expect(rows.every(({ intent_id }) => intent_id !== null)).toBe(true);
  const known = new Set(rows.map(({ intent_id }) => intent_id));
  const createdSince = new Date(Date.now() - 3_600_000);
  for await (const intent of bank.cardProcessor.listPaymentIntents({ createdSince }))
    expect(known).toContain(intent.id);
});

test('a crash at any step of a settlement credits once and notifies once', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  const balances = new Set<bigint>();
  await crashAtEveryStep(
    (deps) => settlePayment(deps, paymentIntentId),
    async () => {
      balances.add(await bank.balance(maya));
      expect(await bank.notifications(maya)).toHaveLength((await bank.balance(maya)) === 0n ? 0 : 1);
    },
  );
  expect([...balances]).toEqual([0n, 50_00n]);
  const mails = await bank.waiting<{ to: string }>('send-mail');
  expect(mails.filter(({ to }) => to === maya.email)).toHaveLength(1);
});

test('a crash at any step of a refund sends it once and settles it once', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  const { refundId } = await requestRefund(bank.deps, {
    paymentId: paid.paymentId,
    amountCents: 20_00n,
    decision,
  });
  await crashAtEveryStep(
    (deps) => run(deps, 'send-refund', { refundId }),
    async () => expect(await bank.balance(maya)).toBe(30_00n),
  );
  const intent = await bank.cardProcessor.retrievePaymentIntent(paid.paymentIntentId);
  expect(intent?.refundedCents).toBe(21_50n);
  expect((await bank.transactions(maya))[0]).toMatchObject({ type: 'refund', status: 'completed' });
});

test('a crash at any step of a dispute takes the money once', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  const { id } = await bank.pull<{ id: string }>(`payment_intents/${paid.paymentIntentId}/dispute`);
  const [event] = await bank.events(id, 'charge.dispute.created');
  await bank.deliver(event ?? {});
  await crashAtEveryStep(
    (deps) => run(deps, 'process-webhook-event', { eventId: event?.id }),
    async () => undefined,
  );
  expect(await bank.balance(maya)).toBe(0n);
  expect(await owedBy(bank.db, member(maya.id))).toBe(0n);
});

async function run(deps: PaymentsDeps, name: string, data: object): Promise<void> {
  await paymentsJobs(deps)
    .find((definition) => definition.name === name)
    ?.run(data, { id: 'job', retry_count: 0 });
}
