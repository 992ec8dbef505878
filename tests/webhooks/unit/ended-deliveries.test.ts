/** Deliveries that ended: kept, sent again, and deleted. */
import { expect } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import {
  deleteOldDeliveries,
  dropDeliveries,
  endDeliveries,
  repeatDelivery,
  tryLater,
} from '#server/webhooks/delivery-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ALL, DAY, type Endpoint, ids, isOn, minutesFrom, sorted, webhooksIn } from './made-up-webhooks.ts';

const db = await testDatabase();
const now = new Date();
const minutes = minutesFrom(now);
const onWebhooks = webhooksIn(db, now);

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
