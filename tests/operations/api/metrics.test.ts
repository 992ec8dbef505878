/** The figures that operators watch, as /metrics gives them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { testApp } from '#tests/support/app.ts';
import { metricsIn } from '../../../scripts/check/artefacts/prometheus.ts';

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
  const text = await scrape();
  expect(figure(text, 'database_up')).toBe(1);
  expect(figure(text, 'job_dead_letters')).toBe(0);
  expect(figure(text, 'gift_cards_stuck')).toBe(0);
  expect(figure(text, 'db_pool_max')).toBe(16);
  expect(figure(text, 'db_pool_connections{state="used"}')).toBe(0);
  expect(figure(text, 'replication_standbys')).toBe(0);
  expect(text).toMatch(/^build_info\{version="\d+\.\d+\.\d+",node="v\d+/m);
  expect(figure(text, 'schema_version{kind="migration"}')).toBeGreaterThanOrEqual(300);
});

test('a job that failed its last retry is counted', async () => {
  await app.db.query(
    `insert into pgboss.job (name, source_name, data) values ('dead-letters', 'settle-payment', '{}')`,
  );
  await expect.poll(async () => figure(await scrape(), 'job_dead_letters'), { timeout: 15_000 }).toBe(1);
  await app.db.query(`delete from pgboss.job where name = 'dead-letters'`);
});
