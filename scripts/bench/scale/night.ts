/** Times the jobs that read the whole past, as they run by the hour or at night. */
import { randomBytes } from 'node:crypto';
import { sumUpFigures } from '#server/admin/dashboard/sum-up-figures.ts';
import type { Db } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { ledgerJobs } from '#server/ledger/index.ts';
import { createSigner, proofsJobs, publishKey } from '#server/proofs/index.ts';
import { seconds } from '../format.ts';
import { type Line, line } from '../report.ts';

const WITHIN_SECONDS = 3600;

/** Runs the named jobs in turn. Throws when one finds an invariant of the money or a checkpoint broken. */
export type Night = (...names: string[]) => Promise<Line[]>;

export async function openNight(db: Db, note: (text: string) => void): Promise<Night> {
  const clock = { now: () => new Date() };
  const signer = createSigner(randomBytes(32));
  const broken: string[] = [];
  const watched = { onBrokenInvariant: (name: string) => broken.push(name), log: { error: console.error } };
  const deps = { db, clock, signer, config: { appUrl: '' }, ...watched };
  await publishKey(deps);
  const jobs = [
    ...ledgerJobs(deps),
    ...proofsJobs(deps),
    { name: 'sum-up-figures', run: () => sumUpFigures({ db, clock }, { wait: true }) },
  ];
  return async (...names) => {
    const lines: Line[] = [];
    for (const name of names) {
      const job = jobs.find((each) => each.name === name);
      const began = performance.now();
      await job?.run({}, { id: newId(), retry_count: 0 });
      const took = (performance.now() - began) / 1000;
      note(`${name}: ${seconds(took)}`);
      lines.push(line(`Job \`${name}\``, took, { below: WITHIN_SECONDS }, seconds));
      if (broken.length > 0 || !job) throw new Error(`${name}: ${broken.join(', ') || 'no such job'}`);
    }
    return lines;
  };
}
