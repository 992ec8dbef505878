/** The external services, and the received webhooks. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Connections, ReceivedWebhook } from '#contract/admin/system.ts';
import { testApp } from '#tests/support/app.ts';
import { topUp } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

const read = async () => (await admin.get<z.infer<typeof Connections>>('/api/admin/system/connections')).body;

test('every service is a sandbox here, and reachable', async () => {
  const { connections } = await read();
  expect(connections.map(({ name, mode, reachable, problem }) => [name, mode, reachable, problem])).toEqual([
    ['payments', 'sandbox', true, null],
    ['issuer', 'sandbox', true, null],
    ['mail', 'sandbox', true, null],
    ['bounces', 'sandbox', true, null],
    ['sms', 'sandbox', true, null],
    ['google', 'sandbox', true, null],
    ['apple', 'sandbox', true, null],
  ]);
});

test('a service that fails is reported as unreachable, and does not delay the others', async () => {
  await product.fault('issuer', { match: 'GET /reports/transactions*', fault: 'down', times: 100 });
  const { connections } = await read();
  const states = new Map(connections.map((connection) => [connection.name, connection]));
  expect(states.get('issuer')).toMatchObject({ reachable: false, milliseconds: null });
  expect(states.get('issuer')?.problem).toBeTruthy();
  expect(states.get('payments')?.reachable).toBe(true);
  await product.mend('issuer');
  expect((await read()).connections.every(({ reachable }) => reachable)).toBe(true);
});

test('webhooks are listed newest first, by status and page by page', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '25');
  await product.settled();
  await product.db.query(
    `insert into webhook_event (id, type, object_id, created_at, received_at, tried_at, last_error)
     values ('evt_waits', 'refund.updated', 're_1', now(), now() - interval '1 minute', now() + interval '1 hour', 'Not yet')`,
  );
  const of = async (query: string) =>
    (await admin.get<ReceivedWebhook[]>(`/api/admin/system/webhooks${query}`)).body;
  const processed = await of('?state=processed');
  expect(processed.some((event) => event.paymentIntentId === intentId && event.processedAt)).toBe(true);
  expect(await of('?state=waiting')).toMatchObject([
    { id: 'evt_waits', state: 'waiting', lastError: 'Not yet', processedAt: null },
  ]);
  expect(await read()).toMatchObject({ webhooksWaiting: 1, lastWebhookAt: expect.any(String) });
  const first = await admin.get<ReceivedWebhook[]>('/api/admin/system/webhooks?limit=1');
  const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await admin.get<ReceivedWebhook[]>(next)).body[0]?.id).not.toBe(first.body[0]?.id);
  const wrong = await admin.get('/api/admin/system/webhooks?cursor=nonsense');
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  await product.db.query(`update webhook_event set processed_at = now() where id = 'evt_waits'`);
});
