import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { DAY_MS } from '#server/kernel/calendar.ts';
import { defineJob, type JobDefinition } from '#server/kernel/jobs.ts';
import type { PaymentsDeps } from './deps.ts';
import { sweepPayments } from './intents/sweep-payments.ts';
import { FOLLOW_EMAIL, followEmail } from './payers/follow-email.ts';
import { SEND_REFUND } from './refunds/enqueue-refund.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { NOTIFY_GIFT, notifyGift } from './settlement/notify-gift.ts';
import { PROCESS_WEBHOOK_EVENT, processWebhookEvent } from './webhooks/process-webhook-event.ts';
import { deleteProcessedEvents } from './webhooks/webhook-store.ts';

/** Longer than a dispute can follow its payment, whose timeline shows them. */
const KEEP_EVENTS_MS = 400 * DAY_MS;

export function paymentsJobs(deps: PaymentsDeps): JobDefinition[] {
  return [
    defineJob({
      name: PROCESS_WEBHOOK_EVENT,
      concurrency: 8,
      run: ({ eventId }) => processWebhookEvent(deps, eventId),
    }),
    defineJob({
      name: SEND_REFUND,
      run: ({ refundId }) => sendRefund(deps, refundId),
    }),
    defineJob({ name: FOLLOW_EMAIL, run: (data) => followEmail(deps, data) }),
    defineJob({
      name: NOTIFY_GIFT,
      run: ({ paymentId }) => notifyGift(deps, paymentId),
    }),
    {
      name: 'forget-webhook-events',
      cron: '33 4 * * *',
      expireInSeconds: 900,
      async run() {
        const before = new Date(deps.clock.now().getTime() - KEEP_EVENTS_MS);
        await deleteInBatches((most) => deleteProcessedEvents(deps.db, before, most));
      },
    },
    {
      name: 'sweep-payments',
      cron: '* * * * *',
      expireInSeconds: 300,
      async run() {
        await sweepPayments(deps);
      },
    },
  ];
}
