import type { JobDefinition } from '#server/kernel/jobs.ts';
import type { PaymentsDeps } from './deps.ts';
import { type EmailMoved, FOLLOW_EMAIL, followEmail } from './follow-email.ts';
import { PROCESS_WEBHOOK_EVENT, processWebhookEvent } from './process-webhook-event.ts';
import { SEND_REFUND, sendRefund } from './send-refund.ts';
import { sweepPayments } from './sweep-payments.ts';
import { TELL_GIFT, tellGiftNow } from './tell-gift.ts';

export function paymentsJobs(deps: PaymentsDeps): JobDefinition[] {
  return [
    {
      name: PROCESS_WEBHOOK_EVENT,
      concurrency: 4,
      run: (data) => processWebhookEvent(deps, (data as { eventId: string }).eventId),
    },
    {
      name: SEND_REFUND,
      run: (data) => sendRefund(deps, (data as { refundId: string }).refundId),
    },
    { name: FOLLOW_EMAIL, run: (data) => followEmail(deps, data as EmailMoved) },
    {
      name: TELL_GIFT,
      run: (data) => tellGiftNow(deps, (data as { paymentId: string }).paymentId),
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
