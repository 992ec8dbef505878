import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { defineJob, type JobDefinition } from '#server/kernel/jobs.ts';
import { deleteOldDeliveries } from './delivery-store.ts';
import type { WebhookDeps } from './deps.ts';
import { reEncryptWebhookSecrets } from './secrets.ts';
import { SEND_WEBHOOKS, sendWebhooks, sweepWebhooks } from './send-webhooks.ts';

const KEEP_DAYS = 90;

export function webhookJobs(deps: WebhookDeps): JobDefinition[] {
  return [
    defineJob({
      name: SEND_WEBHOOKS,
      // A job mostly waits for a receiver, and a dead one holds it for ten seconds: more than a few companies
      // can have.
      concurrency: 128,
      run: ({ endpointId }) => sendWebhooks(deps, endpointId),
    }),
    { name: 'sweep-webhooks', cron: '* * * * *', run: () => sweepWebhooks(deps) },
    {
      name: 'delete-webhook-deliveries',
      cron: '40 4 * * *',
      expireInSeconds: 600,
      async run() {
        await deleteInBatches((most) => deleteOldDeliveries(deps.db, KEEP_DAYS, most));
      },
    },
    {
      // Finds nothing to do until ENCRYPTION_KEY changes.
      name: 're-encrypt-webhook-secrets',
      cron: '56 3 * * *',
      async run() {
        await reEncryptWebhookSecrets(deps);
      },
    },
  ];
}
