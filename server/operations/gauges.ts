/** The gauges that every process serves on its inner port (docs/operations.md, 'Metrics'). */
import type pg from 'pg';
import { Gauge } from 'prom-client';
import { metrics } from '#server/http/core/metrics.ts';
import type { Figures, FiguresReader } from './read-figures.ts';

export type Watched = {
  /** The pool of this process, and the most connections that it opens. */
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  poolMax: number;
  figures: FiguresReader;
  version: string;
};

let watched: Watched | undefined;

/** From now on the gauges describe this process. */
export function watchGauges(now: Watched): void {
  watched = now;
}

type Value = { labels?: Record<string, string>; value: number };

/** The values are those of the moment of the scrape, and a label that is gone disappears. */
function gauge(name: string, help: string, labelNames: string[], values: () => Promise<Value[]>): void {
  const made = new Gauge({
    name,
    help,
    labelNames,
    registers: [metrics],
    async collect() {
      made.reset();
      // A gauge without labels is 0 after a reset, which would say that all is well.
      if (labelNames.length === 0) made.remove();
      for (const { labels = {}, value } of await values()) made.set(labels, value);
    },
  });
}

const ofProcess = (value: (now: Watched) => Value[]) => async () => (watched ? value(watched) : []);
const ofDatabase = (value: (figures: Figures) => Value[]) => async () => {
  const reading = await watched?.figures.read();
  return reading ? value(reading.figures) : [];
};

gauge(
  'db_pool_connections',
  'Connections of this process, by what they do',
  ['state'],
  ofProcess(({ pool }) => [
    { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ]),
);
gauge(
  'db_pool_max',
  'The most connections that this process opens for requests',
  [],
  ofProcess(({ poolMax }) => [{ value: poolMax }]),
);
gauge(
  'db_pool_waiting',
  'Calls that wait for a connection of this process',
  [],
  ofProcess(({ pool }) => [{ value: pool.waitingCount }]),
);
gauge('database_up', 'Whether the database answered this scrape', [], async () => [
  { value: (await watched?.figures.isUp()) ? 1 : 0 },
]);
gauge('figures_age_seconds', 'How old the figures of the database are', [], async () => {
  const reading = await watched?.figures.read();
  return reading ? [{ value: reading.ageSeconds }] : [];
});
gauge(
  'job_queue_depth',
  'Jobs that are due and have not begun, by name',
  ['name'],
  ofDatabase(({ queues }) => queues.map(({ name, depth }) => ({ labels: { name }, value: depth }))),
);
gauge(
  'job_queue_oldest_seconds',
  'How long the oldest of them is due',
  ['name'],
  ofDatabase(({ queues }) =>
    queues.map(({ name, oldest_seconds }) => ({ labels: { name }, value: oldest_seconds })),
  ),
);
gauge(
  'job_dead_letters',
  'Jobs that failed their last retry and wait for staff',
  [],
  ofDatabase(({ money }) => (money ? [{ value: money.dead_letters }] : [])),
);
gauge(
  'payments_open',
  'Payments whose outcome is not known yet',
  [],
  ofDatabase(({ money }) => (money ? [{ value: money.open_payments }] : [])),
);
gauge(
  'gift_cards_stuck',
  'Paid gift cards without a code for 15 minutes',
  [],
  ofDatabase(({ money }) => (money ? [{ value: money.stuck_gift_cards }] : [])),
);
gauge(
  'check_age_seconds',
  'How long ago a check of the money or its proofs succeeded last, by name',
  ['check'],
  ofDatabase(({ checks }) =>
    checks.map(({ name, age_seconds }) => ({ labels: { check: name }, value: age_seconds })),
  ),
);
gauge(
  'database_bytes',
  'The size of the database on disk',
  [],
  ofDatabase(({ databaseBytes }) => (databaseBytes === undefined ? [] : [{ value: databaseBytes }])),
);
gauge(
  'replication_standbys',
  'Standbys that replicate from the database',
  [],
  ofDatabase(({ replication }) => (replication ? [{ value: replication.standbys }] : [])),
);
gauge(
  'replication_lag_seconds',
  'How far the slowest standby is behind',
  [],
  ofDatabase(({ replication }) => (replication ? [{ value: replication.lag_seconds }] : [])),
);
gauge(
  'schema_version',
  'The newest migration and function version of the database',
  ['kind'],
  ofDatabase(({ schema }) =>
    schema
      ? [
          { labels: { kind: 'migration' }, value: schema.migration },
          { labels: { kind: 'functions' }, value: schema.functions },
        ]
      : [],
  ),
);
gauge(
  'build_info',
  'Always 1; the labels say what runs',
  ['version', 'node'],
  ofProcess(({ version }) => [{ labels: { version, node: process.version }, value: 1 }]),
);
