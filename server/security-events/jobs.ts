import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db } from '#server/db/pool.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { JobDefinition } from '#server/kernel/jobs.ts';
import { deleteAlertsBefore } from './alert-store.ts';
import { deleteEventsBefore } from './event-store.ts';
import { type Patterns, watchPatterns } from './watch-patterns.ts';

const dayMs = 24 * 60 * 60 * 1000;

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
        const before = new Date(deps.clock.now().getTime() - securityEvents.keepDays * dayMs);
        await deleteInBatches((most) => deleteEventsBefore(deps.db, before, most));
        await deleteAlertsBefore(deps.db, before);
      },
    },
  ];
}
