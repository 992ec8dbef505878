/** Reads all figures, at most once in five seconds, and never keeps a scrape waiting. */
import type { Queryable } from '#server/db/pool.ts';
import { within } from '#server/kernel/within.ts';
import {
  type CheckFigure,
  type MoneyFigures,
  type QueueFigure,
  type ReplicationFigures,
  type SchemaFigures,
  selectCheckFigures,
  selectDatabaseBytes,
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
  checks: CheckFigure[];
  databaseBytes: number | undefined;
};

const KEPT_MS = 5_000;
/** Older figures would say that all is well. */
const OLDEST_MS = 60_000;
const ANSWER_WITHIN_MS = 800;

export type FiguresReader = {
  /** Whether the database answers at all: the counts may take long on one that is well. */
  isUp(): Promise<boolean>;
  /** The last ones while newer ones are late or fail, up to a minute; undefined after that. */
  read(): Promise<{ figures: Figures; ageSeconds: number } | undefined>;
};

export function readFigures(db: Queryable): FiguresReader {
  let begunAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let last: { figures: Figures; at: number } | undefined;
  const begin = () => {
    begunAt = performance.now();
    return readAll(db)
      .then(
        (figures) => {
          last = { figures, at: performance.now() };
        },
        () => undefined,
      )
      .finally(() => {
        reading = undefined;
      });
  };
  return {
    isUp() {
      const answer = db.query('select 1').then(
        () => true,
        () => false,
      );
      return within(ANSWER_WITHIN_MS, answer, () => false);
    },
    async read() {
      if (performance.now() - begunAt > KEPT_MS) reading ??= begin();
      if (reading) await within(ANSWER_WITHIN_MS, reading, () => undefined);
      if (!last) return undefined;
      const ageMs = performance.now() - last.at;
      return ageMs > OLDEST_MS ? undefined : { figures: last.figures, ageSeconds: ageMs / 1000 };
    },
  };
}

async function readAll(db: Queryable): Promise<Figures> {
  return {
    queues: await selectQueueFigures(db),
    money: await selectMoneyFigures(db),
    replication: await selectReplicationFigures(db),
    schema: await selectSchemaFigures(db),
    checks: await selectCheckFigures(db),
    databaseBytes: await selectDatabaseBytes(db),
  };
}
