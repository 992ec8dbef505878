/** Waits until the product has no background work left. */
import type { Queryable } from '#server/db/pool.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { eventually } from './eventually.ts';

type Background = { db: Queryable; jobs: Pick<JobQueue, 'wake'>; url: string };

/** Waits until no job is due and no webhook is under way. */
export async function untilSettled({ db, jobs, url }: Background): Promise<void> {
  const askForJobs = () => jobsDue({ db, jobs });
  await eventually(
    async () => {
      // A job may cause a webhook and a webhook a job, so both have to be quiet one after the other. An
      // attempt ends at the first that is not: most do, and each question takes milliseconds.
      for (const ask of [askForJobs, () => webhooksUnderWay(url), askForJobs]) {
        const left = await ask();
        if (left.length > 0) throw new Error(`Still to be done: ${left.join(', ')}`);
      }
      return true;
    },
    { timeoutMs: 45_000 },
  );
}

/** Makes the workers poll for the due jobs, for a test that waits for the effect of one of them. */
export async function hurryJobs(background: Omit<Background, 'url'>): Promise<void> {
  await jobsDue(background);
}

/**
 * The jobs that run now or within the next seconds; later ones are ignored. The workers claim those that are
 * ready, because a second until their next poll adds up over a thousand tests.
 */
async function jobsDue({ db, jobs }: Omit<Background, 'url'>): Promise<string[]> {
  const { rows } = await db.query<{ name: string; state: string; ready: boolean }>(
    `select name, state::text, state <> 'active' and start_after <= now() as ready from pgboss.job
     where state in ('created', 'active', 'retry') and name <> 'dead-letters' and name not like '\\_\\_pgboss%'
       and start_after < now() + interval '3 seconds'
     union all select name, 'noted', true from job_outbox`,
  );
  if (rows.some(({ ready }) => ready)) jobs.wake();
  return rows.map(({ name, state }) => `${name} (${state})`);
}

/** The webhooks that the card processor delivers within the next seconds. */
async function webhooksUnderWay(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/sandbox/stripe/_test/deliveries`);
  const deliveries = (await answer.json()) as {
    type: string;
    state: string;
    withheld: number;
    due: number;
  }[];
  return deliveries
    .filter(({ state, withheld, due }) => state === 'waiting' && withheld === 0 && due < Date.now() + 3_000)
    .map(({ type }) => `webhook ${type}`);
}
