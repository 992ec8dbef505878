/** A test world whose jobs could not begin is opened again, whole. */

import pino from 'pino';
import { OrdersApi } from 'tremendous';
import { expect, test } from 'vitest';
import { openJobQueue } from '#server/jobs/queue.ts';
import { clientOf, newKey } from '../company.ts';
import { openWorlds, order } from './worlds.ts';

const { world, product, acme, mailTo } = await openWorlds({ schedules: true });

/** The sessions of the product with the database of the test world. */
async function sessions(): Promise<string[]> {
  const { rows } = await world.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'indulge-%'`,
  );
  return rows.map(({ name }) => name);
}

// Drop `working = undefined` or `world.close()` in server/test-world.ts, or the stop in startKeeper, and this
// must fail.
test('a world whose jobs cannot begin is closed, and the next call opens one whose jobs run', async () => {
  // Its tables are there, as after an earlier start.
  await (await openJobQueue({ databaseUrl: world.url, log: pino({ level: 'silent' }) })).close();
  await world.query('alter table pgboss.schedule rename to away');
  const refused = await newKey(acme.owner, { mode: 'test' }).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(Error);
  await expect.poll(sessions).toEqual([]);

  await world.query('alter table pgboss.away rename to schedule');
  const { key } = await newKey(acme.owner, { mode: 'test' });
  await new OrdersApi(clientOf(product, key)).createOrder(order(25, 'luis@example.net'));
  expect((await mailTo('luis@example.net', /\$25/)).text).toContain('/claim/');
});
