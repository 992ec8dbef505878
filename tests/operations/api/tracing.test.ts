/** Spans of a purchase, as a collector receives them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

type Sent = {
  traceId: string;
  parentSpanId?: string;
  name: string;
  status: { code: number };
  attributes: { key: string; value: Record<string, string> }[];
};

const sent: Sent[] = [];
const bodies: string[] = [];
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  bodies.push(body);
  for (const { scopeSpans } of JSON.parse(body).resourceSpans)
    for (const { spans } of scopeSpans) sent.push(...spans);
  response.end('{}');
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
afterAll(() => collector.close());
const { port } = collector.address() as AddressInfo;
const app = await testApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } });

const named = (name: string) => sent.filter((span) => span.name === name);
const attribute = (span: Sent | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

test('a checkout continues its caller, and issuing is a span of its own, without any code', async () => {
  const maya = await app.newMember({ balanceCents: 500_00n });
  const { body: cards } = await maya.get<{ id: string; minValue: string }[]>('/api/gift-cards?limit=1');
  const order = { giftCardId: cards[0]?.id, amount: cards[0]?.minValue, quantity: 1 };
  expect((await maya.post('/api/cart', order)).status).toBe(201);
  const traceparent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;
  expect((await maya.post('/api/checkout', undefined, { traceparent })).status).toBe(201);
  await app.settled();
  // They arrive in several calls, in any order.
  for (const name of ['POST /api/checkout', 'job issue-gift-card'])
    await expect.poll(() => named(name).length).toBeGreaterThan(0);
  const [checkout] = named('POST /api/checkout');
  expect(checkout).toMatchObject({
    traceId: 'a1'.repeat(16),
    parentSpanId: 'b2'.repeat(8),
    status: { code: 0 },
  });
  expect(attribute(checkout, 'http.response.status_code')).toBe('201');
  const unit = attribute(named('job issue-gift-card')[0], 'unitId');
  const { rows } = await app.db.query('select from gift_card_unit where id = $1', [unit]);
  expect(rows).toHaveLength(1);
  expect(bodies.join()).not.toMatch(/indulge_session|password|@example\.com/);
});
