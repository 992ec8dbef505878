/** Which endpoints an event is written for, and who is notified of an endpoint that is off. */
import { expect, test } from 'vitest';
import { seedCatalogue } from '#server/catalogue/index.ts';
import { joinTransaction, type Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import type { WebhookDeps } from '#server/webhooks/deps.ts';
import { disableFailing } from '#server/webhooks/disable-failing.ts';
import type { TakenEndpoint } from '#server/webhooks/endpoint-turn-store.ts';
import { selectReaders } from '#server/webhooks/reader-store.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { notedJobs, openQueues } from '#tests/support/noted-jobs.ts';
import { type Delivery, type Endpoint, ids, isOn, makeUp, sorted, webhooksIn } from './made-up-webhooks.ts';

const db = await testDatabase();
await openQueues(db, 'send-webhooks', 'send-mail');
const now = new Date();
const onWebhooks = webhooksIn(db, now);

const toldBy = async (tx: Tx, act: () => Promise<unknown>) => {
  await tx.query('delete from webhook_delivery');
  await tx.query('delete from job_outbox');
  await act();
  const { rows } = await tx.query<Delivery & { meta: object; at: string }>(
    `select endpoint_id, event_id, event, resource_kind, resource_id, resource_name, meta, created_at::text as at
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
    for (const same of ['event_id', 'at'] as const)
      expect(new Set(written.map((row) => row[same])).size).toBe(Math.min(1, told.length));
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

test('products that come and go are sent to each company that listens, once', async () => {
  await seedCatalogue(db);
  await withMadeUpRows(db, async (tx, insert) => {
    const { endpoints } = makeUp(1, now);
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
    const reader = { id: people[0]?.id, email: 'reader-0@made-up.example', firstName: 'Ada' };
    expect(await selectReaders(tx, company)).toEqual([reader]);
    // Of two processes that find it failing, one switches it off.
    const [first] = makeUp(1, now).endpoints;
    if (!first) throw new Error('There is no endpoint.');
    const endpoint = { ...first, enterprise_id: company, disabled_at: null, deleted_at: null };
    await insert('webhook_endpoint', [endpoint]);
    const joined = { db: joinTransaction(db, tx), clock: testClock(now), jobs: notedJobs };
    const deps = joined as unknown as WebhookDeps;
    await tx.query('delete from job_outbox');
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
    const mails = await tx.query(
      `select data ->> 'to' as to, data -> 'mail' ->> 'template' as template from job_outbox`,
    );
    expect(mails.rows).toEqual([{ to: reader.email, template: 'webhook-switched-off' }]);
  }));
