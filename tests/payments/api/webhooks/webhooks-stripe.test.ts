/** POST /api/webhooks/stripe: which events are stored, and for how long. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { race, winners } from '#tests/support/race.ts';
import { openEvents } from './events.ts';

const { bank, paidEvent, process } = await openEvents();

test('an event is stored and acknowledged, and a job processes it', async () => {
  const { maya, event } = await paidEvent();
  expect(await bank.deliver(event)).toMatchObject({ status: 200, body: { received: true } });
  expect(await bank.balance(maya)).toBe(0n);
  expect(await bank.waiting('process-webhook-event')).toContainEqual({ eventId: event.id });
  await process(event.id);
  expect(await bank.balance(maya)).toBe(50_00n);
  expect(await bank.notifications(maya)).toHaveLength(1);
});

// Ask about a processed event again in process-webhook-event.ts, and this must fail.
test('an event that was processed, or is not stored, asks the processor nothing', async () => {
  const { event } = await paidEvent();
  await bank.deliver(event);
  await process(event.id);
  await bank.fault({ match: 'GET *', fault: 'down', times: 100 });
  await process(event.id);
  await process('evt_of_nobody');
  await bank.noFaults();
});

// Skip verifyWebhook, and this must fail.
test('an event that the card processor did not sign is refused and not stored', async () => {
  const { maya, event } = await paidEvent();
  const events = await bank.count('webhook_event');
  expect(await bank.deliver(event, false)).toMatchObject({
    status: 400,
    body: { code: 'invalid-signature' },
  });
  const unsigned = await bank.call(null, 'POST', '/api/webhooks/stripe', { body: event });
  expect(unsigned).toMatchObject({ status: 400, body: { code: 'invalid-signature' } });
  expect((await bank.call(null, 'POST', '/api/webhooks/stripe')).status).toBe(400);
  expect(await bank.count('webhook_event')).toBe(events);
  expect(await bank.balance(maya)).toBe(0n);
});

test('an event whose content was changed in transit is refused', async () => {
  const { event } = await paidEvent();
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: JSON.stringify(event),
    secret: 'whsec_bank',
  });
  const reply = await bank.call(null, 'POST', '/api/webhooks/stripe', {
    body: JSON.stringify({ ...event, id: 'evt_changed' }),
    headers: { 'stripe-signature': signature },
  });
  expect(reply.status).toBe(400);
});

// Drop "on conflict do nothing" from insertWebhookEvent, or settle without the key, and this must fail.
test('one event delivered fifty times at once is stored once and credited once', async () => {
  const { maya, event } = await paidEvent();
  const replies = winners(await race(bank.db, 50, () => bank.deliver(event)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
  const waiting = await bank.waiting<{ eventId: string }>('process-webhook-event');
  expect(waiting.filter(({ eventId }) => eventId === event.id)).toHaveLength(1);
  // Even when the queue runs the one job twenty times:
  expect(winners(await race(bank.db, 20, () => process(event.id)))).toHaveLength(20);
  expect(await bank.balance(maya)).toBe(50_00n);
  expect(await bank.notifications(maya)).toHaveLength(1);
});

test('an event of an unused type is marked as processed', async () => {
  const event = {
    id: 'evt_customer_updated',
    object: 'event',
    type: 'customer.updated',
    created: 1,
    data: { object: { id: 'cus_1', object: 'customer' } },
  };
  await bank.deliver(event);
  await process(event.id);
  const { rows } = await bank.db.query('select processed_at from webhook_event where id = $1', [event.id]);
  expect(rows[0]).toMatchObject({ processed_at: expect.any(Date) });
});

// Take `processed_at is not null` out of deleteProcessedEvents, and this must fail.
test('processed events are forgotten after 400 days, and those that wait are kept', async () => {
  const [old, waiting, newer] = [newId(), newId(), newId()];
  const now = bank.clock.now();
  await bank.db.query(
    `insert into webhook_event (id, type, object_id, created_at, received_at, processed_at)
     select id, 'charge.succeeded', 'ch_1', at, at, case when is_done then at end
     from unnest($1::text[], $2::timestamptz[], $3::boolean[]) as event (id, at, is_done)`,
    [
      [old, waiting, newer],
      [401, 401, 399].map((days) => new Date(now.getTime() - days * 86_400_000)),
      [true, false, true],
    ],
  );
  await bank.run('forget-webhook-events');
  const { rows } = await bank.db.query<{ id: string }>('select id from webhook_event where id = any ($1)', [
    [old, waiting, newer],
  ]);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([waiting, newer]));
  // The invariants would name it as an event that nobody works on.
  await bank.db.query('delete from webhook_event where id = $1', [waiting]);
});
