import type { Db } from '#server/db/pool.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { JobDefinition } from '#server/kernel/jobs.ts';
import { sumUpFigures } from './dashboard/sum-up-figures.ts';

export function adminJobs(deps: { db: Db; clock: Clock }): JobDefinition[] {
  return [
    {
      name: 'sum-up-figures',
      cron: '* * * * *',
      expireInSeconds: 600,
      async run() {
        await sumUpFigures(deps);
      },
    },
  ];
}
