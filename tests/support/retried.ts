/** Runs the retries of a job that failed while a service was away. */
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

/**
 * Waits until no job of this name is left. Call it once the service is back. `settled` alone is not enough:
 * it ignores what waits for more than three seconds, which a third try does, and a slow machine has got there
 * by then.
 */
export async function retried({ db, settled }: Pick<TestApp, 'db' | 'settled'>, name: string): Promise<void> {
  await eventually(
    async () => {
      await db.query(`update pgboss.job set start_after = now() where name = $1 and state = 'retry'`, [name]);
      await settled();
      const left = `select from pgboss.job where name = $1 and state in ('created', 'active', 'retry')`;
      return (await db.query(left, [name])).rowCount === 0;
    },
    { timeoutMs: 45_000 },
  );
}
