/** enqueue_jobs (migration 0006) against pg-boss itself, so that an upgrade of pg-boss cannot change what a job is unseen. */
import { expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/orders/shop.ts';

const shop: Shop = await openShop();

/** A row of the job table without what differs from job to job; the times as seconds from the row's own creation. */
async function jobsOf(unitIds: string[]) {
  const { rows } = await shop.db.query<{ job: Record<string, unknown> }>(
    `select to_jsonb(job) - 'id' - 'created_on' || jsonb_build_object(
       'start_after', extract(epoch from start_after - created_on),
       'keep_until', extract(epoch from keep_until - created_on),
       'id is a uuid', id is not null, 'created_on is now', abs(extract(epoch from now() - created_on)) < 60) as job
     from pgboss.job where data->>'unitId' = any($1) order by data->>'unitId'`,
    [unitIds],
  );
  return rows.map(({ job }) => job);
}

test.each(['issue-gift-card', 'send-gift-card-mail'])('%s: both write the same row', async (name) => {
  await shop.db.query('select enqueue_jobs($1, array[$2::jsonb])', [name, { unitId: `${name} sql` }]);
  await shop.jobs.enqueue(shop.db, name, { unitId: `${name} boss` });
  const [boss, sql] = await jobsOf([`${name} sql`, `${name} boss`]);
  expect(boss).toMatchObject({ name, data: { unitId: `${name} boss` }, state: 'created', retry_limit: 20 });
  expect({ ...sql, data: null }).toEqual({ ...boss, data: null });
});

test('several at once are several jobs', async () => {
  const data = ['a', 'b', 'c'].map((unitId) => ({ unitId }));
  await shop.db.query('select enqueue_jobs($1, $2::jsonb[])', [
    'issue-gift-card',
    data.map((one) => JSON.stringify(one)),
  ]);
  expect(await jobsOf(['a', 'b', 'c'])).toHaveLength(3);
});

test('a queue that does not exist is an error, not a job that is lost', async () => {
  await expect(shop.db.query(`select enqueue_jobs('no-such-job', array['{}'::jsonb])`)).rejects.toThrow(
    'there is no job queue no-such-job',
  );
});

test('a rolled back order leaves no job', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const client = await shop.db.pool.connect();
  await client.query('begin');
  const { rows } = await client.query('select unit_ids from place_order(new_id(), $1, null, null)', [
    maya.id,
  ]);
  await client.query('rollback');
  client.release();
  expect(rows[0].unit_ids).toHaveLength(1);
  expect(await jobsOf(rows[0].unit_ids)).toEqual([]);
});
