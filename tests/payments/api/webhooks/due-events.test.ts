/** Which stored events the sweeper takes, and in which order. */
import { afterEach, expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { selectWaitingEvents } from '#server/payments/webhooks/webhook-store.ts';
import { openBank } from '../bank.ts';

const bank = await openBank();

afterEach(() => bank.noFaults());

const sweep = () => bank.run('sweep-payments');

const hour = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));

// Drop the order from selectWaitingEvents, or order by the arrival alone, and this must fail.
test('of the events, those come first that waited longest', async () => {
  for (const [id, received, tried] of [
    ['evt_a', 3, null],
    ['evt_b', 1, 4],
    ['evt_c', 2, null],
  ] as const)
    await bank.db.query(
      `insert into webhook_event (id, type, object_id, created_at, received_at, tried_at)
       values ($1, 'unused', 'x', $2, $2, $3)`,
      [id, hour(received), tried && hour(tried)],
    );
  // Without the index, whose order would hide a missing one.
  const waiting = (before: Date, limit: number) =>
    transaction(bank.db, async (tx) => {
      await tx.query('set local enable_indexscan = off');
      await tx.query('set local enable_bitmapscan = off');
      return selectWaitingEvents(tx, before, limit);
    });
  expect(await waiting(hour(20), 2)).toEqual(['evt_c', 'evt_a']);
  expect(await waiting(hour(20), 3)).toEqual(['evt_c', 'evt_a', 'evt_b']);
  expect(await waiting(hour(4), 9)).toEqual(['evt_c', 'evt_a']);
  await bank.db.query(`delete from webhook_event where object_id = 'x'`);
});

// Leave `tried_at` out of markTried, and this must fail.
test('a hundred events that have to wait do not keep a newer one waiting', async () => {
  const stranger = await bank.cardProcessor.createPaymentIntent({
    paymentId: newId(),
    amountCents: 10_75n,
    idempotencyKey: newId(),
    description: 'Funds',
  });
  const now = bank.clock.now().getTime();
  const store = (id: string, objectId: string, minutesAgo: number) =>
    bank.db.query(
      `insert into webhook_event (id, type, object_id, created_at, received_at)
       values ($1, 'payment_intent.succeeded', $2, $3, $3)`,
      [id, objectId, new Date(now - minutesAgo * 60_000)],
    );
  for (let made = 0; made < 100; made += 1) await store(`evt_waits_${made}`, stranger.id, 200 - made);
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  await store('evt_newer', paymentIntentId, 20);
  await bank.db.query('update payment set next_check_at = null');
  await sweep();
  expect(await bank.balance(maya)).toBe(50_00n);
  // The job of a young event is still about to take it.
  const young = await bank.begin(maya, '20');
  await bank.pay(young.paymentIntentId);
  await store('evt_young', young.paymentIntentId, 10);
  await bank.db.query('update payment set next_check_at = null');
  await sweep();
  expect(await bank.balance(maya)).toBe(50_00n);
  const { rows } = await bank.db.query(`delete from webhook_event where id like 'evt_waits%' returning id`);
  expect(rows).toHaveLength(100);
});
