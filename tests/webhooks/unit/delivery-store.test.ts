/** What the store of deliveries selects and changes, against a model. */
import { expect } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import {
  deleteOldDeliveries,
  dropDeliveries,
  endDeliveries,
  insertAttempts,
  isAnythingDue,
  repeatDelivery,
  selectDeliveries,
  takeDeliveries,
  tryLater,
} from '#server/webhooks/delivery-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  ALL,
  DAY,
  type Delivery,
  type Endpoint,
  ids,
  isOn,
  minutesFrom,
  sorted,
  webhooksIn,
} from './made-up-webhooks.ts';

const db = await testDatabase();
const now = new Date();
const minutes = minutesFrom(now);
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

onWebhooks('what ended is not changed any more', async (tx, { endpoints, deliveries }) => {
  const read = async (id: string) =>
    (await tx.query('select ended_as, ended_at, due_at from webhook_delivery where id = $1', [id])).rows[0];
  for (const { id, ended_as, due_at } of deliveries.slice(0, 40)) {
    await tryLater(tx, id, 600);
    const later = (await read(id)) as { due_at: Date };
    if (ended_as) expect(later.due_at).toEqual(due_at);
    else expect(later.due_at.getTime()).toBeGreaterThan(minutes(9).getTime());
    await endDeliveries(tx, [id], 'delivered');
    expect(await read(id)).toMatchObject({ ended_as: ended_as ?? 'delivered' });
    await endDeliveries(tx, [id], 'given-up');
    expect(await read(id)).toMatchObject({ ended_as: ended_as ?? 'delivered' });
  }
  const rest = deliveries.slice(40);
  const [endpoint] = endpoints;
  await dropDeliveries(tx, endpoint?.id ?? '');
  for (const { id, endpoint_id, ended_as } of rest)
    expect(await read(id)).toMatchObject({
      ended_as: endpoint_id === endpoint?.id ? (ended_as ?? 'dropped') : ended_as,
    });
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

onWebhooks('a delivery is sent again to an endpoint that is on', async (tx, { endpoints, deliveries }) => {
  for (const { id, endpoint_id } of deliveries) {
    const endpoint = endpoints.find((one) => one.id === endpoint_id) as Endpoint;
    const { enterprise_id: enterpriseId, url } = endpoint;
    expect(await repeatDelivery(tx, { id, enterpriseId: newId() })).toBeNull();
    const may = isOn(endpoint);
    expect(await repeatDelivery(tx, { id, enterpriseId })).toEqual(may ? { id: endpoint_id, url } : null);
  }
  const open = deliveries.filter(({ endpoint_id }) =>
    isOn(endpoints.find(({ id }) => id === endpoint_id) as Endpoint),
  );
  const { rows } = await tx.query<{ id: string }>(
    'select id from webhook_delivery where ended_as is null and attempts = 0 and due_at > $1 and due_at <= clock_timestamp()',
    [now],
  );
  expect(sorted(ids(rows))).toEqual(sorted(ids(open)));
});

onWebhooks('what ended long ago is deleted, the oldest first', async (tx, { deliveries }) => {
  const old = deliveries
    .filter(({ ended_as, created_at }) => ended_as !== null && created_at < minutes(-90 * DAY))
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const left = async () =>
    ids((await tx.query<{ id: string }>('select id from webhook_delivery order by number')).rows);
  expect(await deleteOldDeliveries(tx, 90, 3)).toBe(3);
  const three = new Set(ids(old.slice(0, 3)));
  expect(await left()).toEqual(ids(deliveries).filter((id) => !three.has(id)));
  expect(await deleteOldDeliveries(tx, 90, ALL)).toBe(old.length - 3);
  expect(await left()).toEqual(ids(deliveries.filter((one) => !old.includes(one))));
});
