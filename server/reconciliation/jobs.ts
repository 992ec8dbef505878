import { defineJob, type JobDefinition } from '#server/kernel/jobs.ts';
import type { ReconciliationDeps } from './deps.ts';
import { LONGEST_RECONCILIATION_SECONDS, RECONCILE, requestNightlyRun } from './request-reconciliation.ts';
import { runReconciliation } from './run-reconciliation.ts';

export function reconciliationJobs(deps: ReconciliationDeps): JobDefinition[] {
  return [
    defineJob({
      name: RECONCILE,
      expireInSeconds: LONGEST_RECONCILIATION_SECONDS,
      retryLimit: 5,
      retryDelaySeconds: 15,
      run: ({ runId }) => runReconciliation(deps, runId),
    }),
    {
      // Often, because the product may have been down at night, or the card processor.
      name: 'request-reconciliation',
      cron: '*/10 * * * *',
      run: () => requestNightlyRun(deps),
    },
  ];
}
