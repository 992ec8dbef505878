/**
 * Works on jobs. One loop claims the due jobs of all kinds with one call (claim_jobs), as many as may run at
 * once, and runs them. Between two claims it waits until it is woken, or a second.
 */
import type { JobDefinition } from '#server/kernel/jobs.ts';
import { createAlarm } from './alarm.ts';
import type { Presence } from './presence.ts';
import type { ClaimedJob } from './run-job.ts';
import { createRunningJobs, type RunningJobsOptions } from './running-jobs.ts';

/**
 * How often to poll for jobs that wake no process: a retry whose pause ends, or one announced to a lost
 * session.
 */
const POLL_MS = 1000;
/** How often to poll while this process has no session, and so nothing wakes it. */
const POLL_UNANNOUNCED_MS = 200;
/** A second after a start or a failover, every process that lives has its session. */
const TAKE_OVER_AFTER_MS = 1000;
/** A process that claimed nothing for this long does not work. Running jobs, however many, delay no claim. */
const CLAIMS_WITHIN_MS = 30_000;
/** How long `stop` waits for running jobs. */
const STOP_WITHIN_MS = 10_000;

export type JobWorker = {
  /** Claims without waiting for the next poll. */
  wake(): void;
  /** Says that no claim succeeded lately; null while they do. */
  findProblem(): string | null;
  /** Claims nothing more, and waits for running jobs. */
  stop(): Promise<void>;
};

export type JobWorkerOptions = RunningJobsOptions & {
  definitions: readonly JobDefinition[];
  presence: Presence;
};

export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { definitions, presence, execute, onError } = options;
  const kinds = new Map(definitions.map((definition) => [definition.name, definition]));
  const running = createRunningJobs(options);
  const alarm = createAlarm();
  let woken = false;
  let stopping = false;
  let claimedAt = performance.now();

  const claim = async (takesOver: boolean) => {
    const room = running.findRoom(definitions);
    const { rows } = await execute('select * from claim_jobs($1, $2, $3, $4)', [
      presence.processId() ?? null,
      room.map(({ name }) => name),
      room.map(({ free }) => free),
      takesOver,
    ]);
    claimedAt = performance.now();
    for (const job of rows as ClaimedJob[]) {
      const definition = kinds.get(job.name);
      // It may leave a successor, and there is room for another one.
      if (definition) void running.run(definition, job, notice);
    }
  };

  const notice = () => {
    woken = true;
    alarm.wake();
  };

  const pause = async () => {
    if (woken || stopping) return;
    await alarm.wait(presence.processId() === undefined ? POLL_UNANNOUNCED_MS : POLL_MS);
  };

  const work = async () => {
    let tendedAt = 0;
    while (!stopping) {
      woken = false;
      const tends = performance.now() - tendedAt >= POLL_MS;
      if (tends) tendedAt = performance.now();
      try {
        await claim(tends && presence.ageMs() >= TAKE_OVER_AFTER_MS);
        if (tends) await running.touchLong();
      } catch (error) {
        onError(error as Error);
        // The database is away. Each finished job would otherwise claim at once.
        woken = false;
      }
      await pause();
    }
  };
  const working = work();

  return {
    wake: notice,
    findProblem() {
      const seconds = Math.round((performance.now() - claimedAt) / 1000);
      return seconds * 1000 > CLAIMS_WITHIN_MS ? `No jobs could be claimed for ${seconds} seconds.` : null;
    },
    async stop() {
      stopping = true;
      alarm.wake();
      await working;
      const deadline = performance.now() + STOP_WITHIN_MS;
      while (running.count() > 0 && performance.now() < deadline)
        await alarm.wait(deadline - performance.now());
    },
  };
}
