/** Records a requested report; a job makes it. */
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { createThrottle, type Throttle } from '#server/http/edge/throttle.ts';
import { HOUR_SECONDS } from '#server/kernel/calendar.ts';
import { newId } from '#server/kernel/id.ts';
import type { PublicApiDeps } from '../deps.ts';
import { MAKE_REPORT } from './make-report.ts';
import { insertReport, type NewReportRow } from './report-store.ts';

const REPORTS_PER_HOUR = 60;

/**
 * Limits the reports of a company, from screens and API together: each reads all its rewards, and they are
 * made one at a time.
 */
export function limitReports(db: Db): Throttle {
  return createThrottle(db, 'company-reports', REPORTS_PER_HOUR, HOUR_SECONDS);
}

/** Returns its id. */
export function askForReport(
  { db, clock, jobs }: Pick<PublicApiDeps, 'db' | 'clock' | 'jobs'>,
  asked: Omit<NewReportRow, 'id' | 'now'>,
  recordAction: (tx: Parameters<typeof insertReport>[0], id: string) => Promise<void> = async () => {},
): Promise<string> {
  const id = newId();
  return transaction(db, async (tx) => {
    await insertReport(tx, { ...asked, id, now: clock.now() });
    await jobs.enqueue(tx, MAKE_REPORT, { reportId: id });
    await recordAction(tx, id);
    return id;
  });
}
