/** The jobs of the public API. */
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { addDays } from '#server/kernel/calendar.ts';
import { defineJob, type JobDefinition } from '#server/kernel/jobs.ts';
import type { PublicApiDeps } from './deps.ts';
import { deleteOldRequests } from './edge/request-store.ts';
import { EXECUTE_ORDER, executeOrder } from './orders/execute-order.ts';
import { sweepOpenOrders } from './orders/sweep-open-orders.ts';
import { MAKE_REPORT, makeReport } from './reports/make-report.ts';
import { sweepReports } from './reports/sweep-reports.ts';
import { deleteOldTestMails } from './test-world/mail-store.ts';

const KEEP_DAYS = 90;

export function publicApiJobs(deps: PublicApiDeps): JobDefinition[] {
  const { db, clock } = deps;
  return [
    defineJob({
      name: EXECUTE_ORDER,
      concurrency: 2,
      expireInSeconds: 300,
      run: ({ orderId }) => executeOrder(deps, orderId),
    }),
    defineJob({
      name: MAKE_REPORT,
      concurrency: 1,
      retryLimit: 3,
      expireInSeconds: 1_800,
      run: ({ reportId }) => makeReport(deps, reportId),
    }),
    { name: 'sweep-reports', cron: '*/10 * * * *', run: () => sweepReports(deps) },
    { name: 'sweep-open-orders', cron: '*/10 * * * *', run: () => sweepOpenOrders(deps) },
    {
      name: 'delete-api-requests',
      cron: '20 4 * * *',
      expireInSeconds: 600,
      async run() {
        const before = addDays(clock.now(), -KEEP_DAYS);
        await deleteInBatches((most) => deleteOldRequests(db, before, most));
        await deleteInBatches((most) => deleteOldTestMails(db, before, most));
      },
    },
  ];
}
