/** Reads all figures, at most once in five seconds, and never keeps a scrape waiting. */
import type { Queryable } from '#server/db/pool.ts';
import {
  type MoneyFigures,
  type QueueFigure,
  type ReplicationFigures,
  type SchemaFigures,
  selectMoneyFigures,
  selectQueueFigures,
  selectReplicationFigures,
  selectSchemaFigures,
} from './figures-store.ts';

export type Figures = {
  queues: QueueFigure[];
  money: MoneyFigures | undefined;
  replication: ReplicationFigures | undefined;
  schema: SchemaFigures | undefined;
};

const KEPT_MS = 5_000;
const ANSWER_WITHIN_MS = 800;

/** Undefined while the database does not answer: an old figure would say that all is well. */
export type ReadFigures = () => Promise<Figures | undefined>;

export function readFigures(db: Queryable): ReadFigures {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Figures | undefined> | undefined;
  return () => {
    if (reading === undefined || performance.now() - readAt > KEPT_MS) {
      readAt = performance.now();
      reading = read(db).catch(() => undefined);
    }
    return withinTime(reading);
  };
}

async function read(db: Queryable): Promise<Figures> {
  return {
    queues: await selectQueueFigures(db),
    money: await selectMoneyFigures(db),
    replication: await selectReplicationFigures(db),
    schema: await selectSchemaFigures(db),
  };
}

function withinTime(reading: Promise<Figures | undefined>): Promise<Figures | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ANSWER_WITHIN_MS, undefined);
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer));
}
