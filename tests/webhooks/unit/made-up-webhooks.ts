/** Made-up endpoints and deliveries, for the tests of what the stores of webhooks select. */
import { test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { chanceOf } from '#tests/chaos/chance.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

export const ALL = 1000;
export const minutesFrom =
  (now: Date) =>
  (count: number, ms = 0) =>
    new Date(now.getTime() + count * 60_000 + ms);
export const DAY = 24 * 60;
export const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
export const sorted = (rows: readonly string[]) => rows.toSorted();
const bytes = (text: string) => `\\x${Buffer.from(text).toString('hex')}`;

/**
 * All times are relative to `now`, which is about the time of the database: what is to come is half an hour
 * away, because the tests of a file may take minutes.
 */
export function makeUp(seed: number, now: Date) {
  const minutes = minutesFrom(now);
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
      busy_until: chance.pick([null, minutes(-1), minutes(30)]),
      quiet_until: chance.pick([null, minutes(-1), minutes(30)]),
      failing_since: failures === 0 ? null : chance.pick([minutes(-5 * DAY - 1), minutes(-5 * DAY + 30)]),
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
    const minute = chance.pick([-9, -1, 30]);
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
export type Endpoint = MadeUp['endpoints'][number];
export type Delivery = MadeUp['deliveries'][number];

export const webhooksIn =
  (db: Db, now: Date) => (name: string, use: (tx: Tx, made: MadeUp) => Promise<void>) =>
    test(name, () =>
      withMadeUpRows(db, async (tx, insert) => {
        const made = makeUp(1, now);
        await insert('webhook_endpoint', made.endpoints);
        await insert('webhook_delivery', made.deliveries);
        await insert('webhook_attempt', []);
        await use(tx, made);
      }),
    );

export const isThere = ({ deleted_at }: Endpoint) => deleted_at === null;
export const isOn = (endpoint: Endpoint) => isThere(endpoint) && endpoint.disabled_at === null;
