/** Scheduled jobs of the ledger: the hourly invariants, and the nightly snapshots of the system accounts. */
import { defineJob, type JobDefinition } from '#server/kernel/jobs.ts';
import {
  CHECK_INVARIANTS,
  LONGEST_INVARIANT_RUN_SECONDS,
  type RunDeps,
  runInvariants,
} from './run-invariants.ts';
import { takeSnapshots } from './take-snapshots.ts';

export function ledgerJobs(deps: RunDeps): JobDefinition[] {
  return [
    defineJob({
      name: CHECK_INVARIANTS,
      cron: '7 * * * *',
      expireInSeconds: LONGEST_INVARIANT_RUN_SECONDS,
      run: ({ runId }) => runInvariants(deps, runId),
    }),
    { name: 'take-snapshots', cron: '23 2 * * *', expireInSeconds: 600, run: () => takeSnapshots(deps.db) },
  ];
}
