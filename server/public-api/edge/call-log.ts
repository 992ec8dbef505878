/**
 * The log of calls. Lines are collected and written together after their answers, so that no call waits for
 * its line; a process that is killed loses those of its last half second.
 */
import type { Logger } from 'pino';
import type { Db } from '#server/db/pool.ts';
import { insertRequests, type NewApiRequest } from './request-store.ts';

const COLLECT_MS = 500;
/**
 * Few enough that writing them holds up no call: a line has up to 16,000 characters, and the text of two
 * hundred lines keeps this process busy for many milliseconds.
 */
const MOST_AT_ONCE = 20;
/** While the database is away, older lines give way. */
const MOST_WAITING = 2_000;

export type CallLog = {
  add(request: NewApiRequest): void;
  /** Writes what waits. */
  flush(): Promise<void>;
};

export function createCallLog({ db, log }: { db: Db; log: Pick<Logger, 'warn'> }): CallLog {
  const waiting: NewApiRequest[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const writeSome = async () => {
    do {
      const lines = waiting.splice(0, MOST_AT_ONCE);
      await insertRequests(db, lines).catch((error: unknown) => {
        log.warn({ err: error, lines: lines.length }, 'Lines of the log of calls could not be written');
      });
    } while (waiting.length >= MOST_AT_ONCE);
    writing = undefined;
    if (waiting.length > 0) collect();
  };
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeSome();
    return writing;
  };
  const collect = () => {
    timer ??= setTimeout(write, COLLECT_MS).unref();
  };
  return {
    add(request) {
      waiting.push(request);
      if (waiting.length > MOST_WAITING) waiting.shift();
      if (waiting.length >= MOST_AT_ONCE) void write();
      else collect();
    },
    async flush() {
      while (waiting.length > 0 || writing) await write();
      clearTimeout(timer);
    },
  };
}
