/** Looks for patterns in security events, and deletes old ones. */
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db } from '#server/db/pool.ts';
import { addDays } from '#server/kernel/calendar.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { JobDefinition } from '#server/kernel/jobs.ts';
import { deleteAlertsBefore } from './alert-store.ts';
import { deleteEventsBefore } from './event-store.ts';
import { type Patterns, watchPatterns } from './watch-patterns.ts';

export type SecurityEventsConfig = { securityEvents: Patterns & { keepDays: number } };

export function securityEventsJobs(deps: {
  db: Db;
  clock: Clock;
  config: SecurityEventsConfig;
}): JobDefinition[] {
  const { securityEvents } = deps.config;
  return [
    {
      name: 'watch-security-events',
      cron: '*/5 * * * *',
      async run() {
        await watchPatterns(deps, securityEvents);
      },
    },
    {
      name: 'forget-security-events',
      cron: '23 4 * * *',
      expireInSeconds: 900,
      async run() {
        const before = addDays(deps.clock.now(), -securityEvents.keepDays);
        await deleteInBatches((most) => deleteEventsBefore(deps.db, before, most));
        await deleteAlertsBefore(deps.db, before);
      },
    },
  ];
}
