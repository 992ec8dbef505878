/**
 * Whether a balancer may send requests here. The answer comes within a second, whatever hangs: neither a full
 * pool nor a database that accepts and never answers can hold it up.
 */
import type { Db } from '#server/db/pool.ts';
import { within } from '#server/kernel/within.ts';

/** Probes allow a second; the rest is for the answer's way. */
const ANSWER_WITHIN_MS = 600;
/**
 * How long a database that was well may be late before it counts as hanging: busy machines are late now and
 * then.
 */
const LATE_FOR_MS = 3_000;

export type Readiness = {
  /** Null while requests are welcome, else the reason for operators. Never rejects. */
  findProblem(): Promise<string | null>;
  /** Asks this too, before the database. */
  alsoAsk(findProblem: () => string | null): void;
  /**
   * Resolves with the first answer, however late, so that a process that starts slowly is not late at its
   * first probe.
   */
  begin(): Promise<void>;
  /** From now on the process is not ready, though it still answers. */
  leave(): void;
};

export type ReadinessOptions = {
  /** Connections that requests do not use. */
  db: Db;
  /** Null when the database has what this process needs. */
  findSchemaProblem(db: Db): Promise<string | null>;
};

export function watchReadiness({ db, findSchemaProblem }: ReadinessOptions): Readiness {
  let stopping = false;
  let findOther: () => string | null = () => null;
  let lateUntil = 0;
  let asking: Promise<string | null> | undefined;
  // Probes that come while one waits share its answer, so that they cannot queue up.
  const ask = () => {
    asking ??= findSchemaProblem(db)
      .then((problem) => {
        lateUntil = problem === null ? performance.now() + LATE_FOR_MS : 0;
        return problem;
      })
      .catch(() => 'The database cannot be reached.')
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  return {
    async findProblem() {
      if (stopping) return 'This process is stopping.';
      const other = findOther();
      if (other !== null) return other;
      const late = () => (performance.now() < lateUntil ? null : 'The database does not answer.');
      return within(ANSWER_WITHIN_MS, ask(), late);
    },
    alsoAsk(findProblem) {
      findOther = findProblem;
    },
    begin: async () => void (await ask()),
    leave() {
      stopping = true;
    },
  };
}
