/** Alerts that stay open until staff acknowledge them (invariant 13). */
import { expect, test } from 'vitest';
import type { StaffAlert } from '#contract/admin/disputes.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf } from '../money.ts';

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
