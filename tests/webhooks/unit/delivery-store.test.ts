/** What the store of deliveries selects, against a model. */
import { expect } from 'vitest';
import {
  insertAttempts,
  isAnythingDue,
  selectDeliveries,
  takeDeliveries,
} from '#server/webhooks/delivery-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ALL, type Delivery, ids, sorted, webhooksIn } from './made-up-webhooks.ts';

const db = await testDatabase();
const now = new Date();
const onWebhooks = webhooksIn(db, now);
const isDue = ({ ended_as, due_at }: Delivery) => ended_as === null && due_at < now;
/** What an endpoint is sent now: of each resource, the oldest that waits, once it is due. */
const inTurn = (deliveries: Delivery[], endpointId: string) => {
  const waiting = deliveries.filter((one) => one.endpoint_id === endpointId && one.ended_as === null);
  return waiting.filter(
    (one, index) =>
      isDue(one) && !waiting.slice(0, index).some(({ resource_id }) => resource_id === one.resource_id),
  );
};

onWebhooks('events of a resource are sent in order, each once', async (tx, { endpoints, deliveries }) => {
  let several = 0;
  for (const { id } of endpoints) {
    const due = inTurn(deliveries, id);
    if (due.length > 1) several += 1;
    expect(await isAnythingDue(tx, id)).toBe(due.length > 0);
    const [longest] = due.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime());
    const first = await takeDeliveries(tx, id, 1);
    expect(ids(first)).toEqual(longest ? [longest.id] : []);
    expect(first.map(({ attempts }) => attempts)).toEqual(longest ? [longest.attempts + 1] : []);
    const others = due.filter((one) => one !== longest);
    expect(sorted(ids(await takeDeliveries(tx, id, ALL)))).toEqual(sorted(ids(others)));
    expect(await takeDeliveries(tx, id, ALL)).toEqual([]);
    expect(await isAnythingDue(tx, id)).toBe(false);
  }
  expect(several).toBeGreaterThan(0);
  const { rows } = await tx.query<{ seconds: number }>(
    `select round(extract(epoch from max(due_at) - clock_timestamp()))::int as seconds from webhook_delivery
     where due_at < now() + interval '55 seconds'`,
  );
  expect(rows[0]?.seconds).toBeGreaterThan(25);
});

onWebhooks(
  'a company reads what was sent, with the last try, in pages',
  async (tx, { endpoints, deliveries }) => {
    const [endpoint] = endpoints;
    const own = deliveries.filter(({ endpoint_id }) => endpoint_id === endpoint?.id).toReversed();
    expect(own.length).toBeGreaterThan(10);
    const attempt = (deliveryId: string, status: number) => ({
      deliveryId,
      status,
      milliseconds: 5,
      answer: 'No',
      error: null,
    });
    await insertAttempts(
      tx,
      deliveries.map(({ id }) => attempt(id, 500)),
    );
    await insertAttempts(
      tx,
      own.slice(0, 5).map(({ id }) => attempt(id, 200)),
    );
    const read = (before: bigint | null, limit: number) =>
      selectDeliveries(tx, { endpointId: endpoint?.id ?? '', before, limit });
    const rows = await read(null, ALL);
    expect(ids(rows)).toEqual(ids(own));
    expect(rows.map(({ status }) => status)).toEqual(own.map((_, index) => (index < 5 ? 200 : 500)));
    for (const [index, { number }] of rows.entries())
      expect(ids(await read(number, 2))).toEqual(ids(own.slice(index + 1, index + 3)));
    await tx.query('delete from webhook_attempt');
    expect((await read(null, ALL)).map(({ status }) => status)).toEqual(own.map(() => null));
  },
);
