/** Makes reports whose job was lost, gives up those of yesterday, and deletes files after a week. */
import { DAY_MS, MINUTE_MS } from '#server/kernel/calendar.ts';
import type { PublicApiDeps } from '../deps.ts';
import { MAKE_REPORT } from './make-report.ts';
import { FILE_DAYS } from './report.ts';
import { deleteChunks, failReports, selectOpenReports } from './report-store.ts';

const MOST_AT_ONCE = 100;

export async function sweepReports({
  db,
  clock,
  jobs,
}: Pick<PublicApiDeps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await failReports(db, { askedBefore: ago(DAY_MS), now });
  for (const reportId of await selectOpenReports(db, { before: ago(10 * MINUTE_MS), limit: MOST_AT_ONCE }))
    await jobs.enqueue(db, MAKE_REPORT, { reportId });
  await deleteChunks(db, ago(FILE_DAYS * DAY_MS));
}
