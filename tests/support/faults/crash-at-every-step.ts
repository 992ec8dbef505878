/** A process that dies between any two statements, for tests of what it leaves. */
import { expect } from 'vitest';
import { createDb, type Db } from '#server/db/pool.ts';
import { commandIn, openLossyLine } from './flaky-proxy.ts';

/**
 * Runs `work` repeatedly on a connection of its own. Each run is cut off one statement later than the run
 * before, including at the commit's reply, until a run completes. Calls `then` after each run. Returns the
 * number of runs.
 */
export async function crashAtEveryStep(
  databaseUrl: string,
  work: (db: Db) => Promise<unknown>,
  then: () => Promise<void>,
): Promise<number> {
  for (let step = 1; ; step += 1) {
    let statements = 0;
    const line = await openLossyLine(databaseUrl, (message) => {
      if (commandIn(message) === null) return false;
      statements += 1;
      return statements === step;
    });
    const db = createDb({ url: line.url, max: 1, applicationName: 'dying' });
    const done = await work(db).then(
      () => true,
      () => false,
    );
    const cut = line.lost() > 0;
    await db.close();
    await line.close();
    await then();
    if (!cut) {
      expect(done).toBe(true);
      return step;
    }
  }
}
