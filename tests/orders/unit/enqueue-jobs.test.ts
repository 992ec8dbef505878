/**
 * Jobs that SQL enqueues (enqueue_jobs): each equals the job that pg-boss itself would write, so that an
 * upgrade of pg-boss that changes its jobs turns this test red. Each note becomes one job.
 */
import { expect, test } from 'vitest';
import { ENDLESS_RETRIES, jobName, MAIL_RETRIES } from '#server/kernel/jobs.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';

const shop: Shop = await openShop();

/** A row of the job table without the parts that always differ; times are seconds since its creation. */
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

async function notedOf(unitIds: string[]) {
  const { rows } = await shop.db.query(`select id from job_outbox where data->>'unitId' = any($1)`, [
    unitIds,
  ]);
  return rows;
}

test.each([
  ['issue-gift-card', ENDLESS_RETRIES],
  ['send-gift-card-mail', MAIL_RETRIES],
])('SQL and pg-boss write the same row for %s', async (name, retries) => {
  await shop.db.query('select enqueue_jobs($1, array[$2::jsonb])', [name, { unitId: `${name} sql` }]);
  await shop.db.query(`select place_noted_jobs(100, null, '{}', '{}')`);
  await shop.jobs.enqueue(shop.db, jobName(name), { unitId: `${name} boss` });
  const [boss, sql] = await jobsOf([`${name} sql`, `${name} boss`]);
  expect(boss).toMatchObject({
    name,
    data: { unitId: `${name} boss` },
    state: 'created',
    retry_limit: retries,
  });
  expect({ ...sql, data: null }).toEqual({ ...boss, data: null });
});

test('three notes become three jobs', async () => {
  const data = ['a', 'b', 'c'].map((unitId) => ({ unitId }));
  await shop.db.query('select enqueue_jobs($1, $2::jsonb[])', [
    'issue-gift-card',
    data.map((one) => JSON.stringify(one)),
  ]);
  expect(await jobsOf(['a', 'b', 'c'])).toHaveLength(0);
  const { rows } = await shop.db.query(
    `select name, count(*)::int as moved from place_noted_jobs(100, null, '{}', '{}') group by name`,
  );
  expect(rows).toEqual([{ name: 'issue-gift-card', moved: 3 }]);
  expect(await jobsOf(['a', 'b', 'c'])).toHaveLength(3);
  expect(await notedOf(['a', 'b', 'c'])).toEqual([]);
});

// Drop "for update skip locked" in place_noted_jobs and this must fail: the relays wait for each other.
test('relays move different jobs, and a killed relay leaves its jobs in the outbox', async () => {
  const data = Array.from({ length: 20 }, (_, index) => ({ unitId: `race ${index}` }));
  const ids = data.map(({ unitId }) => unitId);
  await shop.db.query('select enqueue_jobs($1, $2::jsonb[])', [
    'issue-gift-card',
    data.map((one) => JSON.stringify(one)),
  ]);
  const dying = await shop.db.pool.connect();
  await dying.query('begin');
  await dying.query(`select place_noted_jobs(5, null, '{}', '{}')`);
  await Promise.all([0, 1, 2, 3].map(() => shop.db.query(`select place_noted_jobs(6, null, '{}', '{}')`)));
  expect(await jobsOf(ids)).toHaveLength(15);
  dying.release(new Error('killed'));
  await shop.until(async () => {
    await shop.db.query(`select place_noted_jobs(100, null, '{}', '{}')`);
    return (await jobsOf(ids)).length === 20;
  });
  expect(await notedOf(ids)).toEqual([]);
});

test('a job without its queue stays in the outbox and raises an error', async () => {
  await shop.db.query(`insert into job_outbox (name, data) values ('gone', '{"unitId": "left"}')`);
  await expect(shop.db.query(`select place_noted_jobs(100, null, '{}', '{}')`)).rejects.toThrow(
    'null value in column',
  );
  expect(await notedOf(['left'])).toHaveLength(1);
  await shop.db.query(`delete from job_outbox where name = 'gone'`);
});

test('an unknown queue raises an error, and no job is lost', async () => {
  await expect(shop.db.query(`select enqueue_jobs('no-such-job', array['{}'::jsonb])`)).rejects.toThrow(
    'there is no job queue no-such-job',
  );
});

test('a rolled back order leaves no job', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const client = await shop.db.pool.connect();
  await client.query('begin');
  const { rows } = await client.query('select unit_ids from place_order(new_id(), $1, null, null, null)', [
    maya.id,
  ]);
  await client.query('rollback');
  client.release();
  expect(rows[0].unit_ids).toHaveLength(1);
  expect(await notedOf(rows[0].unit_ids)).toEqual([]);
});
