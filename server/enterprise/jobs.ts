import type { JobDefinition } from '#server/kernel/jobs.ts';
import { deletePreviews } from './batch-store.ts';
import { PAY_BATCH } from './confirm-payouts.ts';
import type { EnterpriseDeps } from './deps.ts';
import { payBatch } from './pay-batch.ts';
import { TELL_BATCH, type ToTell, tellBatch } from './tell-batch.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function enterpriseJobs(deps: Pick<EnterpriseDeps, 'db' | 'clock' | 'jobs'>): JobDefinition[] {
  return [
    {
      name: PAY_BATCH,
      expireInSeconds: 600,
      run: (data) => payBatch(deps, (data as { batchId: string }).batchId),
    },
    { name: TELL_BATCH, run: (data) => tellBatch(deps, data as ToTell) },
    {
      name: 'forget-payout-previews',
      cron: '47 4 * * *',
      run: () => deletePreviews(deps.db, new Date(deps.clock.now().getTime() - dayMs)),
    },
  ];
}
