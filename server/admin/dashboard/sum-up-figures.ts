/**
 * Maintains the dashboard's figures: old transactions are added once, new ones are summed again each time.
 */
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { invariant } from '#server/kernel/invariant.ts';
import * as store from './figures-store.ts';

type Deps = { db: Db; clock: Clock };

/** No database transaction lasts this long, so nothing older can still appear. */
const SAFE_SECONDS = 10 * 60;
/** Few enough per call that none takes long. */
const CHUNK = 100_000;
/** A small product computes its figures on request. In a large one they may be this old. */
const FRESH_MS = 1_000;
const QUICK_MS = 40;
const OLDEST_MS = 90_000;

/** A job runs this every minute. It does nothing while another process runs, unless the caller waits. */
export async function sumUpFigures({ db, clock }: Deps, { wait = false } = {}): Promise<void> {
  for (let more = true; more; ) {
    more = await transaction(db, async (tx) => {
      if (!(await store.takeTurn(tx, { wait }))) return false;
      return store.closeFigures(tx, { safeSeconds: SAFE_SECONDS, most: CHUNK });
    });
  }
  await transaction(db, async (tx) => {
    if (!(await store.takeTurn(tx, { wait }))) return;
    const started = performance.now();
    const now = clock.now();
    await store.replaceOpenFigures(tx);
    await store.countNewMembers(tx, isoDay(now));
    await store.countEverything(tx, now);
    await store.noteTime(tx, performance.now() - started);
  });
}

export type DashboardFiguresReader = () => Promise<store.DashboardFigures>;

/** Returns figures at most about a minute old, and fresh ones where computing them is quick. */
export function createFiguresReader(deps: Deps): DashboardFiguresReader {
  let running: Promise<void> | undefined;
  // A dashboard requests several figures at once; they are computed once. Only the first run is waited for.
  const refresh = (wait: boolean): Promise<void> => {
    running ??= sumUpFigures(deps, { wait }).finally(() => {
      running = undefined;
    });
    return running;
  };
  return async () => {
    const known = await store.readDashboardFigures(deps.db);
    const ageMs = known ? deps.clock.now().getTime() - known.asOf.getTime() : Number.POSITIVE_INFINITY;
    const isQuick = known?.tookMs != null && known.tookMs < QUICK_MS;
    if (known && ageMs < (isQuick ? FRESH_MS : OLDEST_MS)) return known;
    await refresh(known === undefined);
    const figures = (await store.readDashboardFigures(deps.db)) ?? known;
    invariant(figures, 'the figures were summed up and are not there');
    return figures;
  };
}
