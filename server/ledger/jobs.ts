/** What the ledger does by the clock: prove itself every hour, and sum up the system accounts every night. */
import type { Logger } from 'pino';
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import type { JobDefinition } from '#server/kernel/jobs.ts';
import { checkInvariants } from './invariants.ts';
import { takeSnapshots } from './take-snapshots.ts';

type Deps = {
  db: Db;
  log: Logger;
  /** Told about every row that breaks an invariant, for the metrics. */
  onBrokenInvariant: (name: string) => void;
};

export function ledgerJobs({ db, log, onBrokenInvariant }: Deps): JobDefinition[] {
  return [
    {
      name: 'check-invariants',
      cron: '7 * * * *',
      expireInSeconds: 1200,
      async run() {
        const broken = await transaction(db, async (tx) => {
          await tx.query('set local statement_timeout = 0');
          return checkInvariants(tx);
        });
        for (const row of broken) {
          log.error(
            { invariant: row.invariant, name: row.name, detail: row.detail },
            'An invariant of the money is broken',
          );
          onBrokenInvariant(row.name);
        }
      },
    },
    { name: 'take-snapshots', cron: '23 2 * * *', expireInSeconds: 600, run: () => takeSnapshots(db) },
  ];
}
