/**
 * The log of calls. Lines are collected and written together after their answers, so that no call waits for its line;
 * a process that is killed loses those of its last half second.
 */
import type { Logger } from 'pino';
import type { Db } from '#server/db/pool.ts';
import { insertRequests, type NewRequest } from './request-store.ts';

const COLLECT_MS = 500;
/** While the database is away, older lines give way. */
const MOST_WAITING = 2_000;

export type CallLog = {
  add(request: NewRequest): void;
  /** Writes what waits. */
  flush(): Promise<void>;
};

export function createCallLog({ db, log }: { db: Db; log: Pick<Logger, 'warn'> }): CallLog {
  let waiting: NewRequest[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async () => {
    timer = undefined;
    const lines = waiting.slice(-MOST_WAITING);
    waiting = [];
    if (lines.length === 0) return;
    await insertRequests(db, lines).catch((error: unknown) => {
      log.warn({ err: error, lines: lines.length }, 'Lines of the log of calls could not be written');
    });
  };
  const next = () => {
    writing = writing.then(write);
  };
  return {
    add(request) {
      waiting.push(request);
      timer ??= setTimeout(next, COLLECT_MS).unref();
    },
    async flush() {
      clearTimeout(timer);
      next();
      await writing;
    },
  };
}
