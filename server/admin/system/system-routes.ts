/** Binds the settings, the database, the invariants and the connections, as staff see them. */
import * as contract from '#contract/admin/system.ts';
import * as jobQueues from '#contract/admin/system-jobs.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { checkConnections } from './check-connections.ts';
import { clearCaches } from './clear-caches.ts';
import { readDatabaseFacts } from './database-store.ts';
import type { SystemDeps } from './deps.ts';
import { issuingQueue } from './issuing-queue.ts';
import { listInvariants, requestInvariantCheck } from './list-invariants.ts';
import { listWebhooks } from './list-webhooks.ts';
import { listFailedJobs, selectQueues } from './queue-store.ts';
import { readSettings } from './read-settings.ts';
import { retryJob } from './retry-job.ts';
import { retryJobs } from './retry-jobs.ts';
import { sumUpWebhooks } from './webhook-store.ts';

export function systemRoutes(app: App, deps: SystemDeps): void {
  const { db, clock } = deps;
  bind(app, contract.getSystemSettings, async () => readSettings(deps.config));
  bind(app, contract.getDatabaseFacts, () => readDatabaseFacts(db));
  bind(app, contract.getInvariants, () => listInvariants(db));
  bind(app, contract.runInvariants, ({ actor }) => requestInvariantCheck(deps, actor));
  bind(app, contract.getConnections, async () => {
    const [connections, webhooks] = await Promise.all([checkConnections(deps), sumUpWebhooks(db)]);
    return {
      connections,
      lastWebhookAt: webhooks.lastAt?.toISOString() ?? null,
      webhooksWaiting: webhooks.waiting,
      checkedAt: clock.now().toISOString(),
    };
  });
  bind(app, contract.listWebhooks, ({ query, page }) => listWebhooks(db, query.state, page));
  bind(app, jobQueues.listJobQueues, () => selectQueues(db));
  bind(app, jobQueues.listIssuingQueues, async () => [await issuingQueue(deps)]);
  bind(app, jobQueues.listFailedJobs, ({ page }) => listFailedJobs(db, page));
  bind(app, jobQueues.retryJob, ({ actor, params }) => retryJob(deps, actor, params.jobId));
  bind(app, jobQueues.retryJobs, ({ actor, body }) => retryJobs(deps, actor, body.name));
  bind(app, jobQueues.refreshSystem, ({ actor }) => clearCaches(deps, actor));
}
