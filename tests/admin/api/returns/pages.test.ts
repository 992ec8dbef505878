/** What waits for staff comes in pages: no list ends without saying so. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import type { Answer } from '#tests/support/client.ts';
import { waitingMoney } from './waiting.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const waiting = waitingMoney(product, admin);

/** Follows the `Link` headers, one item at a time. */
async function walk<Item>(path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let next: string | undefined = `${path}?limit=1`; next; ) {
    const page: Answer<Item[]> = await admin.get<Item[]>(next);
    expect(page.status).toBe(200);
    items.push(...page.body);
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return items;
}

test('debts come largest first, and debts of one size each once', async () => {
  for (const firstName of ['Ada', 'Ben', 'Cleo'])
    await waiting.debt(await product.newMember({ firstName, balanceCents: 0n }));
  const debts = await walk<{ ownerId: string; causes: unknown[] }>('/api/admin/debts');
  expect(debts).toHaveLength(3);
  expect(new Set(debts.map(({ ownerId }) => ownerId)).size).toBe(3);
  for (const { causes } of debts) expect(causes).toHaveLength(1);
  expect(debts).toEqual((await admin.get('/api/admin/debts')).body);
});

test('money in suspense comes oldest first', async () => {
  const dora = await product.newMember({ firstName: 'Dora' });
  const payments = [
    await waiting.gift(dora, 'one@guest.example'),
    await waiting.gift(dora, 'two@guest.example'),
  ];
  await product.mend('stripe');
  const found = await walk<{ paymentId: string }>('/api/admin/suspense');
  expect(found.map(({ paymentId }) => paymentId)).toEqual(payments.map(({ paymentId }) => paymentId));
});

test('problems of payments come oldest first, with amounts in dollars', async () => {
  const ids = [];
  for (const firstName of ['Elsa', 'Finn']) {
    const { intentId } = await waiting.held(await product.newMember({ firstName }), '40', 5_00n);
    ids.push((await waiting.stranger(intentId, 10_75n)).id);
  }
  const problems = await walk<{ id: string; text: string }>('/api/admin/payment-problems');
  expect(problems.map(({ id }) => id)).toEqual(ids);
  expect(problems[0]?.text).toMatch(/^Refund re_\w+ of \$10\.75 was made in the processor’s dashboard$/);
});

test('alerts come in pages, unseen ones first, and none is lost while one is acknowledged', async () => {
  for (const minutes of [20, 30, 40, 50])
    await product.db.query(
      `insert into webhook_event (id, type, object_id, created_at, received_at, tried_at)
       values ($1, 'refund.updated', 're_1', now(), now() - $2 * interval '1 minute', now() + interval '1 hour')`,
      [`evt_${minutes}`, minutes],
    );
  await admin.post('/api/admin/alerts/seen', { subject: 'webhook:evt_50', note: 'Asked' });
  const alerts = await walk<{ subject: string; words: string; seen: object | null }>('/api/admin/alerts');
  const webhooks = alerts.filter(({ subject }) => subject.startsWith('webhook:'));
  expect(webhooks.map(({ subject }) => subject)).toEqual([
    'webhook:evt_40',
    'webhook:evt_30',
    'webhook:evt_20',
    'webhook:evt_50',
  ]);
  expect(alerts.at(-1)).toMatchObject({ subject: 'webhook:evt_50', seen: { note: 'Asked' } });
  expect(webhooks[0]?.words).toBe('refund.updated is not processed: it was not tried yet');
  // A cursor from before the acknowledgment continues after the alert that it names.
  const first = await admin.get<{ subject: string }[]>('/api/admin/alerts?limit=1');
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  await admin.post('/api/admin/alerts/seen', { subject: first.body[0]?.subject, note: 'Asked, too' });
  expect((await admin.get<{ subject: string }[]>(next)).body[0]?.subject).toBe(alerts[1]?.subject);
  await product.db.query('update webhook_event set processed_at = now() where processed_at is null');
});

test('a held refund that the processor has not answered says so', async () => {
  const { refundId } = await waiting.held(await product.newMember({ firstName: 'Gil' }));
  await product.db.query(`update refund set created_at = now() - interval '1 hour' where id = $1`, [
    refundId,
  ]);
  const alerts = await walk<{ subject: string; words: string }>('/api/admin/alerts');
  expect(alerts.find(({ subject }) => subject === `refund:${refundId}`)?.words).toBe(
    'held: the processor has not answered yet',
  );
  await admin.post('/api/admin/alerts/seen', { subject: `refund:${refundId}`, note: 'Asked' });
});

test('failed jobs come newest first', async () => {
  for (const minutes of [3, 2, 1])
    await product.db.query(
      `insert into pgboss.job (id, name, source_name, created_on, state)
       values (gen_random_uuid(), 'dead-letters', 'send-mail', now() - $1 * interval '1 minute', 'created')`,
      [minutes],
    );
  const jobs = await walk<{ id: string; failedAt: string }>('/api/admin/system/failed-jobs');
  expect(jobs).toHaveLength(3);
  const times = jobs.map(({ failedAt }) => failedAt);
  expect(times).toEqual([...times].sort().reverse());
});

test.each(['debts', 'suspense', 'payment-problems', 'alerts', 'stuck-payouts', 'system/failed-jobs'])(
  'a cursor of no page of %s is refused',
  async (list) => {
    expect((await admin.get(`/api/admin/${list}?cursor=x`)).status).toBe(400);
  },
);
