/** Liveness, readiness and metrics. */
import type { Db } from '#server/db/pool.ts';
import type { App } from './app.ts';
import { metrics } from './metrics.ts';

export function healthRoutes(app: App, deps: { db: Db; isMigrated: (db: Db) => Promise<boolean> }): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    const problem = await deps.isMigrated(deps.db).then(
      (migrated) => (migrated ? null : 'The database is not migrated.'),
      () => 'The database cannot be reached.',
    );
    if (problem === null) return { status: 'ready' };
    return reply.code(503).header('retry-after', 2).send({ status: 'not ready', message: problem });
  });
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
}
