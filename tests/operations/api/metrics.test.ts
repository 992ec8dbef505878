/** The figures that operators watch, as /metrics gives them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { testApp } from '#tests/support/app.ts';
import { metricsIn } from '../../../scripts/check/artifacts/prometheus.ts';

const app = await testApp();
const ops = join(import.meta.dirname, '../../../ops');
const scrape = async () => (await app.visitor().get('/metrics')).text;

/** The value of a line of the scrape; undefined where there is none. */
function figure(text: string, line: string): number | undefined {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

/** Prometheus itself makes this one. */
const ofPrometheus = new Set(['up']);

function missing(expressions: string[], text: string): string[] {
  const present = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  return [...new Set(expressions.flatMap(metricsIn))].filter(
    (name) =>
      !ofPrometheus.has(name) && !present.has(name.replace(/_(bucket|count|sum)$/, '')) && !present.has(name),
  );
}

test('each metric of the alert rules and of the dashboard exists', async () => {
  const rules = parse(readFileSync(join(ops, 'prometheus/alerts.yaml'), 'utf8')).groups[0].rules;
  const { panels } = JSON.parse(readFileSync(join(ops, 'grafana/indulge.json'), 'utf8'));
  const targets = panels.flatMap((panel: { targets: { expr: string }[] }) => panel.targets);
  const expressions: string[] = [...rules, ...targets].map(({ expr }) => expr);
  expect(expressions.length).toBeGreaterThan(25);
  expect(missing(expressions, await scrape())).toEqual([]);
  expect(missing(['max(no_such_metric)'], await scrape())).toEqual(['no_such_metric']);
});

test('a healthy product says so: a database, a version, nothing dead and nothing stuck', async () => {
  await app.settled();
  let text = '';
  const figures = async () => {
    text = await scrape();
    return {
      up: figure(text, 'database_up'),
      dead: figure(text, 'job_dead_letters'),
      stuck: figure(text, 'gift_cards_stuck'),
      most: figure(text, 'db_pool_max'),
      used: figure(text, 'db_pool_connections{state="used"}'),
      standbys: figure(text, 'replication_standbys'),
    };
  };
  // A scrape waits less than a second for the figures, and a reading of them uses a connection.
  await expect.poll(figures).toEqual({ up: 1, dead: 0, stuck: 0, most: 16, used: 0, standbys: 0 });
  expect(text).toMatch(/^build_info\{version="\d+\.\d+\.\d+",node="v\d+/m);
  expect(figure(text, 'schema_version{kind="migration"}')).toBeGreaterThanOrEqual(300);
});

// Drop the return for PROBES in server/http/core/metrics.ts and this must fail.
test('the probes of a balancer are no answers', async () => {
  await app.visitor().get('/readyz');
  await app.visitor().get('/api/config');
  const text = await scrape();
  expect(text).toContain('route="/api/config"');
  expect(text).not.toMatch(/route="\/(readyz|healthz|metrics)"/);
});

test('a job that failed its last retry is counted', async () => {
  await app.db.query(
    `insert into pgboss.job (name, source_name, data) values ('dead-letters', 'settle-payment', '{}')`,
  );
  await expect.poll(async () => figure(await scrape(), 'job_dead_letters')).toBe(1);
  await app.db.query(`delete from pgboss.job where name = 'dead-letters'`);
});

test('a job that no process took yet waits since it was noted', async () => {
  await app.db.query(
    `insert into job_outbox (name, data, noted_at) values ('nobody-works', '{}', now() - interval '10 minutes')`,
  );
  const line = 'job_queue_oldest_seconds{name="nobody-works"}';
  await expect.poll(async () => figure(await scrape(), line)).toBeGreaterThan(599);
  await app.db.query(`delete from job_outbox where name = 'nobody-works'`);
});

test('each check says when it succeeded last, and one that never did is as old as the product', async () => {
  const age = async (check: string) => figure(await scrape(), `check_age_seconds{check="${check}"}`);
  await app.db.query('delete from invariant_run');
  await expect.poll(() => age('invariants')).toBeGreaterThan(1);
  const installed = (await age('reconciliation')) ?? 0;
  await app.db.query(
    `insert into invariant_run (id, asked_at, started_at, finished_at, broken, failure) values
       (gen_random_uuid(), now(), now(), now() + interval '1 day', null, 'It broke.'),
       (gen_random_uuid(), now(), now(), now(), '[]', null)`,
  );
  await expect.poll(() => age('invariants')).toBeLessThan(installed);
  expect(await age('invariants')).toBeGreaterThanOrEqual(0);
  expect(await age('archive')).toBe(0);
  expect(await age('checkpoints')).toBeGreaterThan(0);
});

// Read database_up from the figures, or drop the last ones, and this must fail.
test('figures that are late are those of the last minute, and the database is up', async () => {
  const age = async () => figure(await scrape(), 'figures_age_seconds');
  await expect.poll(age).toBeLessThan(10);
  expect(figure(await scrape(), 'database_bytes')).toBeGreaterThan(1_000_000);
  const holder = await app.db.pool.connect();
  await holder.query('begin');
  await holder.query('lock table payment in access exclusive mode');
  try {
    await expect.poll(age, { timeout: 20_000 }).toBeGreaterThan(6);
    const state = async () => {
      const text = await scrape();
      return [figure(text, 'database_up'), figure(text, 'job_dead_letters')];
    };
    // A busy machine may answer one scrape too late.
    await expect.poll(state).toEqual([1, 0]);
    // The clock that is moved begins at 0.
    const untilNow = performance.now();
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(untilNow + 61_000);
    await expect.poll(state).toEqual([1, undefined]);
  } finally {
    vi.useRealTimers();
    await holder.query('rollback');
    holder.release();
  }
});
