/** Jobs that have another name since 0.4.0: what waits, and what failed, goes on under the present one. */
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { testDatabase } from '#tests/support/database.ts';
import { restoreRelease } from './releases/restore.ts';

const NAMES = {
  'tell-batch': 'notify-batch',
  'tell-gift': 'notify-gift',
  'send-farewell': 'send-goodbye-email',
  'reseal-webhooks': 're-encrypt-webhook-secrets',
  'reseal-gift-card-codes': 're-encrypt-gift-card-codes',
  'reseal-two-factor': 're-encrypt-two-factor-secrets',
  'forget-what-ended': 'delete-expired-sessions',
};
const former = Object.keys(NAMES);
// Those that 0.1.0 had.
const known = former.filter((name) => name !== 'reseal-webhooks');

const db = await testDatabase({ empty: true });
await restoreRelease(db.url, '0.1.0');
await db.query(
  `insert into pgboss.job (name, data) select name, '{"n": 1}' from unnest($1::text[]) as name`,
  [known],
);
await db.query(
  `insert into pgboss.job (name, source_name, data) select 'dead-letters', name, '{"n": 2}' from unnest($1::text[]) as name`,
  [former],
);
const count = async () =>
  (
    await db.query(
      'select count(*)::int as jobs, (select count(*)::int from pgboss.queue) as queues from pgboss.job',
    )
  ).rows;
const before = await count();
await migrate(db);

test('each job goes on under the present name', async () => {
  const { rows } = await db.query<{ name: string; n: number }>(
    `select coalesce(source_name, name) as name, (data ->> 'n')::int as n from pgboss.job where data ? 'n' order by n, name`,
  );
  const present = (names: string[]) => names.map((name) => NAMES[name as keyof typeof NAMES]).sort();
  expect(rows.filter(({ n }) => n === 1).map(({ name }) => name)).toEqual(present(known));
  expect(rows.filter(({ n }) => n === 2).map(({ name }) => name)).toEqual(present(former));
});

test('no job is lost, and none has a former name', async () => {
  expect(await count()).toEqual(before);
  const { rows } = await db.query(
    `select name from pgboss.job where name = any ($1) or source_name = any ($1)
     union all select name from pgboss.queue where name = any ($1)
     union all select name from pgboss.schedule where name = any ($1)`,
    [former],
  );
  expect(rows).toEqual([]);
});
