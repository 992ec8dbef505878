import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { DAY_MS } from '#server/kernel/calendar.ts';
import type { JobDefinition } from '#server/kernel/jobs.ts';
import type { PaymentsDeps } from './deps.ts';
import { sweepPayments } from './intents/sweep-payments.ts';
import { type EmailMoved, FOLLOW_EMAIL, followEmail } from './payers/follow-email.ts';
import { SEND_REFUND } from './refunds/refund.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { NOTIFY_GIFT, notifyGift } from './settlement/notify-gift.ts';
import { PROCESS_WEBHOOK_EVENT, processWebhookEvent } from './webhooks/process-webhook-event.ts';
import { deleteProcessedEvents } from './webhooks/webhook-store.ts';

/** Longer than a dispute can follow its payment, whose timeline shows them. */
const KEEP_EVENTS_MS = 400 * DAY_MS;

export function paymentsJobs(deps: PaymentsDeps): JobDefinition[] {
  return [
    {
      name: PROCESS_WEBHOOK_EVENT,
      concurrency: 8,
      run: (data) => processWebhookEvent(deps, (data as { eventId: string }).eventId),
    },
    {
      name: SEND_REFUND,
      run: (data) => sendRefund(deps, (data as { refundId: string }).refundId),
    },
    { name: FOLLOW_EMAIL, run: (data) => followEmail(deps, data as EmailMoved) },
    {
      name: NOTIFY_GIFT,
      run: (data) => notifyGift(deps, (data as { paymentId: string }).paymentId),
    },
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
