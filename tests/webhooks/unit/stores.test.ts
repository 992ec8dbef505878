/** What the stores of webhooks select and change, against a model, on made-up endpoints and deliveries. */
import { expect, test } from 'vitest';
import { seedCatalogue } from '#server/catalogue/index.ts';
import { joinTransaction, type Tx } from '#server/db/transaction.ts';
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
import type { WebhookDeps } from '#server/webhooks/deps.ts';
import { disableFailing } from '#server/webhooks/disable-failing.ts';
import {
  countEndpoints,
  countWebhookSecretsOfOtherKeys,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  findEndpoint,
  leaveAlone,
  lockSecretsOfOtherKeys,
  noteFailure,
  noteSuccess,
  releaseEndpoint,
  selectDueEndpoints,
  selectEndpoints,
  type TakenEndpoint,
  takeEndpoint,
} from '#server/webhooks/endpoint-store.ts';
import { selectReaders } from '#server/webhooks/reader-store.ts';
import { chanceOf } from '#tests/chaos/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { openQueues } from '#tests/support/noted-jobs.ts';

const db = await testDatabase();
await openQueues(db, 'send-webhooks');

const ALL = 1000;
const now = new Date();
const minutes = (count: number, ms = 0) => new Date(now.getTime() + count * 60_000 + ms);
const DAY = 24 * 60;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const sorted = (rows: readonly string[]) => rows.toSorted();
const bytes = (text: string) => `\\x${Buffer.from(text).toString('hex')}`;

function makeUp(seed: number) {
  const chance = chanceOf(seed);
  const companies = [newId(), newId(), newId()];
  const endpoints = Array.from({ length: 60 }, (_, index) => {
    const failures = chance.pick([0, 1, 3]);
    return {
      id: newId(),
      enterprise_id: chance.pick(companies),
      url: `https://receiver-${index}.example/`,
      events: chance.pick([[], ['REWARDS.CANCELED'], ['REWARDS.CANCELED', 'ORDERS.CREATED']]),
      secret: bytes('secret'),
      secret_nonce: bytes('nonce'),
      secret_key_id: chance.pick(['current', 'old']),
      created_at: chance.pick([minutes(-9), minutes(-3)]),
      busy_until: chance.pick([null, minutes(-1), minutes(1)]),
      quiet_until: chance.pick([null, minutes(-1), minutes(1)]),
      failing_since: failures === 0 ? null : chance.pick([minutes(-5 * DAY - 1), minutes(-5 * DAY + 1)]),
      failures,
      disabled_at: chance.pick([null, null, null, now]),
      deleted_at: chance.pick([null, null, null, now]),
    };
  });
  const [first] = endpoints;
  const resources = [newId(), newId(), newId()];
  // The database numbers them in this order.
  const deliveries = Array.from({ length: 200 }, (_, index) => {
    const ended_as = chance.pick([null, null, 'delivered', 'given-up', 'dropped'] as const);
    const minute = chance.pick([-9, -1, 1]);
    return {
      id: newId(),
      event_id: newId(),
      endpoint_id: (chance.happens(0.1) && first ? first : chance.pick(endpoints)).id,
      event: 'REWARDS.CANCELED',
      resource_kind: 'rewards',
      resource_id: chance.pick(resources),
      resource_name: chance.pick([null, 'R-1']),
      meta: {},
      created_at: minutes(chance.pick([-91, -89]) * DAY, index),
      attempts: chance.between(0, 3),
      due_at: minutes(minute, index),
      ended_as,
      ended_at: ended_as && now,
    };
  });
  return { chance, companies, endpoints, deliveries };
}
type MadeUp = ReturnType<typeof makeUp>;
type Endpoint = MadeUp['endpoints'][number];
type Delivery = MadeUp['deliveries'][number];

const onWebhooks = (name: string, use: (tx: Tx, made: MadeUp) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      const made = makeUp(1);
      await insert('webhook_endpoint', made.endpoints);
      await insert('webhook_delivery', made.deliveries);
      await insert('webhook_attempt', []);
      await use(tx, made);
    }),
  );

const isThere = ({ deleted_at }: Endpoint) => deleted_at === null;
const isOn = (endpoint: Endpoint) => isThere(endpoint) && endpoint.disabled_at === null;
const hasPassed = (at: Date | null) => at === null || at < now;
const isDue = ({ ended_as, due_at }: Delivery) => ended_as === null && due_at < now;
/** What an endpoint is sent now: of each resource, the oldest that waits, once it is due. */
const inTurn = (deliveries: Delivery[], endpointId: string) => {
  const waiting = deliveries.filter((one) => one.endpoint_id === endpointId && one.ended_as === null);
  return waiting.filter(
    (one, index) =>
      isDue(one) && !waiting.slice(0, index).some(({ resource_id }) => resource_id === one.resource_id),
  );
};

async function columnsOf(tx: Tx, id: string) {
  const { rows } = await tx.query(
    `select failures, failing_since, quiet_until, busy_until, disabled_at, deleted_at
     from webhook_endpoint where id = $1`,
    [id],
  );
  return rows[0];
}

onWebhooks('a company reads its own endpoints, the newest first', async (tx, { companies, endpoints }) => {
  for (const enterpriseId of companies) {
    const own = endpoints.filter((one) => one.enterprise_id === enterpriseId && isThere(one));
    const newest = own.toSorted(
      (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1),
    );
    expect(ids(await selectEndpoints(tx, enterpriseId))).toEqual(ids(newest));
    expect(await countEndpoints(tx, enterpriseId)).toBe(own.length);
    for (const { id } of endpoints)
      expect((await findEndpoint(tx, { id, enterpriseId }))?.id).toBe(
        own.some((one) => one.id === id) ? id : undefined,
      );
  }
  expect(await countEndpoints(tx, newId())).toBe(0);
});

onWebhooks('switching on and deleting: the own ones alone', async (tx, { endpoints }) => {
  for (const endpoint of endpoints) {
    const { id, enterprise_id: enterpriseId } = endpoint;
    const before = await columnsOf(tx, id);
    for (const [change, given] of [
      [enableEndpoint, { id, enterpriseId: newId() }],
      [deleteEndpoint, { id, enterpriseId: newId(), now }],
    ] as const)
      expect(await change(tx, given as never)).toBe(false);
    expect(await columnsOf(tx, id)).toEqual(before);
    expect(await enableEndpoint(tx, { id, enterpriseId })).toBe(isThere(endpoint));
    const enabled = { failures: 0, failing_since: null, quiet_until: null, disabled_at: null };
    expect(await columnsOf(tx, id)).toMatchObject(isThere(endpoint) ? enabled : (before ?? {}));
    expect(await deleteEndpoint(tx, { id, enterpriseId, now: minutes(2) })).toBe(isThere(endpoint));
    expect((await columnsOf(tx, id))?.deleted_at).toEqual(isThere(endpoint) ? minutes(2) : now);
    expect(await deleteEndpoint(tx, { id, enterpriseId, now })).toBe(false);
  }
});

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
    expect(await noteFailure(tx, id, 5)).toEqual({ failures: failures + 1, isOver });
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
  expect(await noteFailure(tx, newId(), 5)).toEqual({ failures: 0, isOver: false });
});

onWebhooks('secrets of other keys are locked in pages', async (tx, { endpoints }) => {
  const other = endpoints
    .filter((one) => one.secret_key_id === 'old')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(await countWebhookSecretsOfOtherKeys(tx, 'current')).toBe(other.length);
  const read = async (after: string | undefined, atOnce: number) =>
    ids(await lockSecretsOfOtherKeys(tx, { keyId: 'current', after, atOnce }));
  expect(await read(undefined, ALL)).toEqual(ids(other));
  expect(await read(other[1]?.id, 2)).toEqual(ids(other.slice(2, 4)));
});

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

const toldBy = async (tx: Tx, act: () => Promise<unknown>) => {
  await tx.query('delete from webhook_delivery');
  await tx.query('delete from job_outbox');
  await act();
  const { rows } = await tx.query<Delivery & { meta: object }>(
    `select endpoint_id, event_id, event, resource_kind, resource_id, resource_name, meta
     from webhook_delivery order by number`,
  );
  const { rows: jobs } = await tx.query<{ id: string }>(
    `select data ->> 'endpointId' as id from job_outbox where name = 'send-webhooks'`,
  );
  return { rows, woken: sorted(ids(jobs)) };
};

onWebhooks('an event is written for the endpoints of its company that asked for it', async (tx, made) => {
  const { chance, companies, endpoints } = made;
  const events = Array.from({ length: 12 }, (_, index) => ({
    company: chance.pick([...companies, newId()]),
    event: chance.pick(['REWARDS.CANCELED', 'ORDERS.CREATED', 'REWARDS.OPENED']),
    kind: 'rewards',
    id: newId(),
    ...(index % 2 === 0 && { name: `N-${index}`, meta: { index } }),
  }));
  const { rows, woken } = await toldBy(tx, () => tx.query('select webhook_emit($1::jsonb[])', [events]));
  const listens = (one: Endpoint, { company, event }: (typeof events)[number]) =>
    one.enterprise_id === company && isOn(one) && (one.events.length === 0 || one.events.includes(event));
  for (const happened of events) {
    const written = rows.filter(({ resource_id }) => resource_id === happened.id);
    const told = endpoints.filter((one) => listens(one, happened));
    expect(sorted(written.map(({ endpoint_id }) => endpoint_id))).toEqual(sorted(ids(told)));
    expect(new Set(written.map(({ event_id }) => event_id)).size).toBe(Math.min(1, told.length));
    const {
      event,
      kind,
      name = null,
      meta = {},
    } = happened as typeof happened & { name?: string; meta?: object };
    for (const row of written)
      expect(row).toMatchObject({ event, resource_kind: kind, resource_name: name, meta });
  }
  const place = new Map(events.map(({ id }, index) => [id, index]));
  const places = rows.map(({ resource_id }) => place.get(resource_id) ?? -1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(woken).toEqual(sorted([...new Set(rows.map(({ endpoint_id }) => endpoint_id))]));

  for (const change of ['disabled_at = now()', 'disabled_at = null, deleted_at = now()']) {
    await tx.query(`update webhook_endpoint set ${change}`);
    const silence = await toldBy(tx, () => tx.query('select webhook_emit($1::jsonb[])', [events]));
    expect(silence).toEqual({ rows: [], woken: [] });
  }
});

test('products that come and go are told to each company that listens, once', async () => {
  await seedCatalogue(db);
  await withMadeUpRows(db, async (tx, insert) => {
    const { endpoints } = makeUp(1);
    await insert(
      'webhook_endpoint',
      endpoints.map((one) => ({ ...one, events: [] })),
    );
    const listening = endpoints.filter(isOn);
    const { rows: cards } = await tx.query<{ id: string }>(
      'select id from gift_card order by search_name, id limit 3',
    );
    const told = async (act: () => Promise<unknown>) => {
      const { rows, woken } = await toldBy(tx, act);
      expect(woken).toEqual(rows.length > 0 ? sorted(ids(listening)) : []);
      for (const { id } of rows.length > 0 ? listening : [])
        expect(rows.filter(({ endpoint_id }) => endpoint_id === id)).toHaveLength(
          rows.length / listening.length,
        );
      const [one] = listening;
      return rows
        .filter(({ endpoint_id }) => endpoint_id === one?.id)
        .map(({ event, resource_id }) => [event, resource_id]);
    };
    const [first, second, third] = ids(cards);
    await tx.query('update gift_card set in_stock = false where id = $1', [second]);
    const swap = () =>
      tx.query(`update gift_card set in_stock = id <> $1, terms = 'New' where id = any ($2)`, [
        first,
        [first, second, third],
      ]);
    expect(await told(swap)).toEqual([
      ['PRODUCTS.REMOVED', first],
      ['PRODUCTS.ADDED', second],
    ]);
    expect(await told(swap)).toEqual([]);
    const copy = (inStock: boolean) =>
      tx.query(
        `insert into gift_card (id, slug, name, description, category, image_url, min_cents, max_cents, issuer_product_id, in_stock)
         select new_id(), slug || '-copy-' || $2::boolean::text, name, description, category, image_url, min_cents, max_cents,
           '99' || $2::boolean::int::text, $2::boolean from gift_card where id = $1`,
        [second, inStock],
      );
    expect(await told(() => copy(false))).toEqual([]);
    expect(await told(() => copy(true))).toEqual([['PRODUCTS.ADDED', expect.any(String)]]);
  });
});

test('the super administrators of the company read of it, while they have an account', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const [company, other] = [newId(), newId()];
    const people = [company, other].flatMap((enterprise_id) =>
      ['super_admin', 'account_manager'].flatMap((enterprise_role) =>
        [null, now].map((deleted_at) => ({ id: newId(), enterprise_id, enterprise_role, deleted_at })),
      ),
    );
    for (const table of ['notification', 'webhook_delivery']) await insert(table, []);
    await insert(
      'users',
      people.map((person, index) => ({
        ...person,
        email: `reader-${index}@made-up.example`,
        username: `reader-${index}`,
        first_name: 'Ada',
        last_name: 'Quinn',
        user_type: 'enterprise',
      })),
    );
    expect(await selectReaders(tx, company)).toEqual([people[0]?.id]);
    // Of two processes that find it failing, one switches it off.
    const [first] = makeUp(1).endpoints;
    if (!first) throw new Error('There is no endpoint.');
    const endpoint = { ...first, enterprise_id: company, disabled_at: null, deleted_at: null };
    await insert('webhook_endpoint', [endpoint]);
    const deps = { db: joinTransaction(db, tx), clock: testClock(now) } as unknown as WebhookDeps;
    for (let times = 0; times < 2; times += 1)
      await disableFailing(deps, endpoint as unknown as TakenEndpoint);
    const { rows } = await tx.query('select user_id, title, message from notification');
    expect(rows).toEqual([
      {
        user_id: people[0]?.id,
        title: 'Webhook switched off',
        message: expect.stringContaining(endpoint.url),
      },
    ]);
  }));
