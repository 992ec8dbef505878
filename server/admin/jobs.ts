/** The scheduled work of the staff area: figures, requests that expire, and a daily reminder of reviews. */
import { defineJob, type JobDefinition, MAIL_RETRIES } from '#server/kernel/jobs.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { ASK_OWNER, askOwner } from './approvals/ask-owner.ts';
import { expireRequests } from './approvals/expire-requests.ts';
import { sumUpFigures } from './dashboard/sum-up-figures.ts';
import type { AdminJobDeps } from './deps.ts';
import { remindOfReviews } from './fraud/remind-of-reviews.ts';

export function adminJobs(deps: AdminJobDeps): JobDefinition[] {
  return [
    defineJob({
      name: ASK_OWNER,
      retryLimit: MAIL_RETRIES,
      async run({ requestId }) {
        const delivery = await askOwner(deps, requestId);
        if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
      },
    }),
    {
      name: 'sum-up-figures',
      cron: '* * * * *',
      expireInSeconds: 600,
      async run() {
        await sumUpFigures(deps);
      },
    },
    {
      name: 'expire-staff-requests',
      cron: '17 * * * *',
      async run() {
        await expireRequests(deps);
      },
    },
    { name: 'remind-of-reviews', cron: '5 14 * * *', run: () => remindOfReviews(deps) },
  ];
}
