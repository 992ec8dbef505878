/** Alerts that stay open until staff acknowledge them (invariant 13). */
import { expect, test } from 'vitest';
import type { StaffAlert } from '#contract/admin/disputes.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf, begin } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const list = async () => (await admin.get<StaffAlert[]>('/api/admin/alerts')).body;
const acknowledge = (who: typeof admin, subject: string, note = 'Asked Stripe about it') =>
  who.post<StaffAlert>('/api/admin/alerts/seen', { subject, note });

async function stuckWebhook(id: string, minutes: number): Promise<string> {
  await product.db.query(
    `insert into webhook_event (id, type, object_id, created_at, received_at, tried_at, last_error)
     values ($1, 'refund.updated', 're_1', now(), now() - $2 * interval '1 minute', now() + interval '1 hour', 'Unknown')`,
    [id, minutes],
  );
  return `webhook:${id}`;
}

test('a webhook stuck for 15 minutes raises an alert until it is acknowledged', async () => {
  await stuckWebhook('evt_new', 5);
  const subject = await stuckWebhook('evt_old', 30);
  expect(await list()).toMatchObject([
    { subject, words: 'refund.updated is not processed: Unknown', seen: null },
  ]);
  expect(await checkInvariants(product.db, [13])).toHaveLength(1);

  const seen = await acknowledge(admin, subject);
  expect(seen.status).toBe(200);
  expect(seen.body.seen).toMatchObject({ by: 'Ada Quinn', note: 'Asked Stripe about it' });
  expect(await checkInvariants(product.db, [13])).toEqual([]);
  expect(await list()).toMatchObject([{ subject, seen: { by: 'Ada Quinn' } }]);
  expect(await auditOf(product, subject)).toMatchObject([
    { action: 'alert-seen', after: { note: 'Asked Stripe about it' } },
  ]);
});

test('the first acknowledgement is kept', async () => {
  const subject = await stuckWebhook('evt_raced', 20);
  const answers = winners(
    await race(product.db, 6, (number) => acknowledge(number % 2 ? admin : god, subject, `Note ${number}`)),
  );
  expect(new Set(answers.map(({ body }) => body.seen?.note)).size).toBe(1);
  expect(await auditOf(product, subject)).toHaveLength(1);
});

async function problem(paymentId: string, words: string, minutes: number): Promise<void> {
  await product.db.query(
    `update payment set problem = $2, problem_at = now() - $3 * interval '1 minute' where id = $1`,
    [paymentId, words, minutes],
  );
}

// Compare the subject alone in alert-store.ts, or in invariant 13, and this must fail.
test('an alert marked as seen does not hide a later problem of the same payment', async () => {
  const { paymentId } = await begin(product, await product.newMember(), '40');
  const subject = `payment:${paymentId}`;
  const own = async () => (await list()).filter((alert) => alert.subject === subject);
  await problem(paymentId, 'The amount differs', 60);
  const [first] = await own();
  expect((await acknowledge(admin, subject, 'Asked about the amount')).status).toBe(200);
  expect(await own()).toMatchObject([
    { words: 'The amount differs', seen: { note: 'Asked about the amount' } },
  ]);
  expect(await checkInvariants(product.db, [13])).toEqual([]);

  await problem(paymentId, 'The currency differs', 20);
  expect(await own()).toMatchObject([{ words: 'The currency differs', seen: null }]);
  expect(await checkInvariants(product.db, [13])).toHaveLength(1);
  // The page still shows the first problem; its acknowledgment does not cover the second.
  const late = { subject, since: first?.since, note: 'The amount is settled' };
  expect(await admin.post('/api/admin/alerts/seen', late)).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
  expect(await own()).toMatchObject([{ seen: null }]);
  const [second] = await own();
  const seen = { subject, since: second?.since, note: 'Asked about the currency' };
  expect((await admin.post('/api/admin/alerts/seen', seen)).status).toBe(200);
  expect(await own()).toMatchObject([{ seen: { note: 'Asked about the currency' } }]);
  expect(await checkInvariants(product.db, [13])).toEqual([]);
  expect(await auditOf(product, subject)).toHaveLength(2);
  await product.db.query('update payment set problem = null, problem_at = null where id = $1', [paymentId]);
});

test('an unknown alert, or an acknowledgement without a note, is refused', async () => {
  expect(await acknowledge(admin, 'webhook:evt_nobody')).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  });
  const subject = await stuckWebhook('evt_no_note', 20);
  expect(await acknowledge(admin, subject, ' ')).toMatchObject({
    status: 400,
    body: { fields: { note: 'Please write a note.' } },
  });
  expect((await list()).find((alert) => alert.subject === subject)?.seen).toBeNull();
  await product.db.query('update webhook_event set processed_at = now() where processed_at is null');
});
