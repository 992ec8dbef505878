import { addDays } from '#server/kernel/calendar.ts';
import { defineJob, type JobDefinition, MAIL_RETRIES } from '#server/kernel/jobs.ts';
import type { MailDeps } from '#server/notifications/index.ts';
import { NOTIFY_REVIEWERS } from '#server/rewards/index.ts';
import { cancelOverdueRequests } from './approvals/cancel-requests.ts';
import { NOTIFY_APPROVERS, notifyApprovers } from './approvals/notify-approvers.ts';
import type { EnterpriseDeps } from './deps.ts';
import { MAIL_INVOICE, mailInvoice } from './invoices/mail-invoice.ts';
import { NOTIFY_LOW_BALANCE, notifyLowBalance } from './low-balance/notify-low-balance.ts';
import { TOP_UP_AUTOMATICALLY, topUpAutomatically } from './low-balance/top-up-automatically.ts';
import { topUpInNewMonth } from './low-balance/top-up-in-new-month.ts';
import { payOccasions } from './occasions/pay-occasions.ts';
import { deletePreviews } from './payouts/batch-store.ts';
import { PAY_BATCH } from './payouts/confirm-payouts.ts';
import { NOTIFY_BATCH, notifyBatch } from './payouts/notify-batch.ts';
import { payBatch } from './payouts/pay-batch.ts';
import { notifyReviewers } from './reviews/notify-reviewers.ts';

export function enterpriseJobs(deps: EnterpriseDeps & Pick<MailDeps, 'mailer'>): JobDefinition[] {
  return [
    defineJob({
      name: PAY_BATCH,
      expireInSeconds: 600,
      run: ({ batchId }) => payBatch(deps, batchId),
    }),
    defineJob({ name: NOTIFY_BATCH, run: (data) => notifyBatch(deps, data) }),
    defineJob({ name: NOTIFY_APPROVERS, run: (data) => notifyApprovers(deps, data) }),
    defineJob({ name: NOTIFY_REVIEWERS, run: (data) => notifyReviewers(deps, data) }),
    defineJob({
      name: MAIL_INVOICE,
      retryLimit: MAIL_RETRIES,
      run: (data, { id }) => mailInvoice(deps, data, id),
    }),
    defineJob({ name: NOTIFY_LOW_BALANCE, run: (data) => notifyLowBalance(deps, data) }),
    defineJob({
      name: TOP_UP_AUTOMATICALLY,
      // Longer than the day for which a crossing is due, so that one that came to nothing is noted.
      retryLimit: MAIL_RETRIES + 10,
      run: (data) => topUpAutomatically(deps, data),
    }),
    // Daily, for when nothing ran on the first day of the month.
    { name: 'top-up-in-new-month', cron: '11 0 * * *', run: () => topUpInNewMonth(deps) },
    { name: 'cancel-overdue-requests', cron: '13 * * * *', run: () => cancelOverdueRequests(deps) },
    {
      name: 'pay-occasions',
      cron: '3 * * * *',
      expireInSeconds: 1_800,
      run: () => payOccasions(deps),
    },
    {
      name: 'forget-payout-previews',
      cron: '47 4 * * *',
      run: () => deletePreviews(deps.db, addDays(deps.clock.now(), -1)),
    },
  ];
}
