/** The jobs of the proofs: hourly checkpoints, and their comparison with the ledger. */
import type { JobDefinition } from '#server/kernel/jobs.ts';
import { checkCheckpoints } from './check-checkpoints.ts';
import type { ProofsDeps } from './deps.ts';
import { makeCheckpoints } from './make-checkpoints.ts';

/** The first run after an update covers the whole ledger: some minutes for five million transactions. */
const LONGEST_RUN_SECONDS = 3600;

/** The newest checkpoints are compared every hour, all of them every night. */
const CHECKED_HOURLY = 100;

export function proofsJobs(deps: ProofsDeps): JobDefinition[] {
  const expireInSeconds = LONGEST_RUN_SECONDS;
  return [
    {
      name: 'make-checkpoints',
      cron: '37 * * * *',
      expireInSeconds,
      run: async () => {
        await makeCheckpoints(deps);
      },
    },
    {
      name: 'check-checkpoints',
      cron: '47 * * * *',
      expireInSeconds,
      run: async () => {
        await checkCheckpoints(deps, CHECKED_HOURLY);
      },
    },
    {
      name: 'check-all-checkpoints',
      cron: '41 3 * * *',
      expireInSeconds,
      run: async () => {
        await checkCheckpoints(deps);
      },
    },
  ];
}
