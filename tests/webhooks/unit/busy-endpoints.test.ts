/** Which endpoint a process takes, and how its failures are counted, against a model. */
import { expect } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  countEndpointFailure,
  disableEndpoint,
  leaveAlone,
  noteSuccess,
  releaseEndpoint,
  selectDueEndpoints,
  takeEndpoint,
} from '#server/webhooks/endpoint-turn-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
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
const hasPassed = (at: Date | null) => at === null || at < now;
const isDue = ({ ended_as, due_at }: Delivery) => ended_as === null && due_at < now;

async function columnsOf(tx: Tx, id: string) {
  const { rows } = await tx.query(
    `select failures, failing_since, quiet_until, busy_until, disabled_at, deleted_at
     from webhook_endpoint where id = $1`,
    [id],
  );
  return rows[0];
}

onWebhooks('one process takes an endpoint that is on, not busy and not left alone', async (tx, made) => {
  const { endpoints, deliveries } = made;
  const awake = (one: Endpoint) => isOn(one) && hasPassed(one.quiet_until);
  const due = endpoints.filter(
    (one) => awake(one) && deliveries.some((delivery) => delivery.endpoint_id === one.id && isDue(delivery)),
  );
  expect(due.length).toBeGreaterThan(3);
  expect(sorted(await selectDueEndpoints(tx))).toEqual(sorted(ids(due)));
  for (const endpoint of endpoints) {
    const may = awake(endpoint) && hasPassed(endpoint.busy_until);
    const { id, enterprise_id, url } = endpoint;
    const taken = await takeEndpoint(tx, id, 30);
    expect(taken).toEqual(
      may
        ? {
            id,
            enterprise_id,
            url,
            secret: Buffer.from('secret'),
            nonce: Buffer.from('nonce'),
            keyId: endpoint.secret_key_id,
          }
        : null,
    );
    expect(await takeEndpoint(tx, id, 30)).toBeNull();
    await releaseEndpoint(tx, id);
    expect((await takeEndpoint(tx, id, 30))?.id).toBe(awake(endpoint) ? id : undefined);
    await releaseEndpoint(tx, id);
    await leaveAlone(tx, id, 60);
    expect(await takeEndpoint(tx, id, 30)).toBeNull();
  }
});

onWebhooks('failures in a row are counted, and a success ends them', async (tx, { endpoints }) => {
  for (const endpoint of endpoints) {
    const { id, failures, failing_since } = endpoint;
    const isOver = failing_since !== null && failing_since < minutes(-5 * DAY);
    expect(await countEndpointFailure(tx, id, 5)).toEqual({ failures: failures + 1, isOver });
    if (failing_since) expect((await columnsOf(tx, id))?.failing_since).toEqual(failing_since);
    await leaveAlone(tx, id, 60);
    await noteSuccess(tx, id);
    const { busy_until } = endpoint;
    const calm = { failures: 0, failing_since: null, quiet_until: null, busy_until };
    expect(await columnsOf(tx, id)).toMatchObject(calm);
    // Without a failure there is nothing to end.
    await leaveAlone(tx, id, 60);
    await noteSuccess(tx, id);
    expect((await columnsOf(tx, id))?.quiet_until).not.toBeNull();
    expect(await disableEndpoint(tx, id, now)).toBe(isOn(endpoint));
    expect(await disableEndpoint(tx, id, now)).toBe(false);
  }
  expect(await countEndpointFailure(tx, newId(), 5)).toEqual({ failures: 0, isOver: false });
});
