/** What the store of webhook events selects and changes, and when a silent payment is asked about. */
import { expect, test } from 'vitest';
import { isAbandoned, nextCheck } from '#server/payments/payment.ts';
import {
  deleteProcessedEvents,
  findEvent,
  insertWebhookEvent,
  markProcessed,
  markTried,
  selectWaitingEvents,
} from '#server/payments/webhooks/webhook-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

const db = await testDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);

test('an event is stored once, tried, processed for good, and forgotten once it is old', () =>
  withMadeUpRows(db, async (tx) => {
    const event = (id: string) => ({
      id,
      type: 'charge.succeeded',
      objectId: `ch_${id}`,
      paymentIntentId: null,
      created: now,
    });
    const times = { early: at(-9), middle: at(-5), late: at(-1) };
    for (const [id, received] of Object.entries(times))
      expect(await insertWebhookEvent(tx, event(id), received)).toBe(true);
    expect(await insertWebhookEvent(tx, event('early'), now)).toBe(false);
    const waiting = (before: Date, limit = 9) => selectWaitingEvents(tx, before, limit);
    expect(await waiting(at(-1))).toEqual(['early', 'middle']);
    expect(await waiting(at(0))).toEqual(['early', 'middle', 'late']);
    expect(await waiting(at(0), 1)).toEqual(['early']);
    await markTried(tx, 'early', 'e'.repeat(600), at(-3));
    expect(await waiting(at(0))).toEqual(['middle', 'early', 'late']);
    expect(await waiting(at(-3))).toEqual(['middle']);
    const { rows } = await tx.query(
      `select length(last_error) as error from webhook_event where id = 'early'`,
    );
    expect(rows).toEqual([{ error: 500 }]);
    await markProcessed(tx, 'early', at(-2));
    await markProcessed(tx, 'early', now);
    const read = await tx.query(
      `select processed_at, last_error, tried_at from webhook_event where id = 'early'`,
    );
    expect(read.rows).toEqual([{ processed_at: at(-2), last_error: null, tried_at: now }]);
    expect(await waiting(at(9))).toEqual(['middle', 'late']);
    expect(await findEvent(tx, 'early')).toEqual({
      id: 'early',
      type: 'charge.succeeded',
      objectId: 'ch_early',
      processed: true,
    });
    expect((await findEvent(tx, 'late'))?.processed).toBe(false);
    expect(await findEvent(tx, 'nobody')).toBeUndefined();
    await markProcessed(tx, 'late', now);
    expect(await deleteProcessedEvents(tx, at(-9), 9)).toBe(0);
    expect(await deleteProcessedEvents(tx, at(0), 1)).toBe(1);
    expect([await findEvent(tx, 'early'), (await findEvent(tx, 'late'))?.id]).toEqual([undefined, 'late']);
    expect(await deleteProcessedEvents(tx, at(0), 9)).toBe(1);
    expect((await findEvent(tx, 'middle'))?.id).toBe('middle');
  }));

const minute = 60_000;
const day = 24 * 60 * minute;
test.each([
  [0, 2 * minute],
  [2 * minute - 1, 2 * minute],
  [2 * minute, 10 * minute],
  [10 * minute, 60 * minute],
  [60 * minute - 1, 60 * minute],
  [60 * minute, day],
  [day - 1, day],
  [day, 2 * day],
  [5 * day + 1, 6 * day],
])('%s ms after it was made, a silent payment is asked about at %s ms', (age, next) => {
  expect(nextCheck(now, at(age))).toEqual(at(next));
  expect(isAbandoned(now, at(age))).toBe(age >= day);
});
