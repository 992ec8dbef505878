/** Distinguishes an unreachable database from a failed statement. */
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/** The database cannot be reached right now. HTTP answers 503 with Retry-After, and jobs retry. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('The database cannot be reached right now.', { cause });
  }
}

/**
 * Conditions in which the server ends a connection or refuses one: shutdown, crash, start, too many clients;
 * and a server that only reads, which is a primary that became a standby a moment ago.
 */
const awayStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25006']);

const awayErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * The messages, without a code, of `pg` and `pg-pool` when a connection breaks or none is available in time.
 */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/;

/** Whether `error` means a lost or unavailable connection, and not a failed statement. */
export function meansUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof DatabaseError) {
    return error.code !== undefined && (awayStates.has(error.code) || error.code.startsWith('08'));
  }
  if (error instanceof AggregateError) return error.errors.some(meansUnavailable);
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && awayErrnos.has(error.code)) return true;
  return awayMessages.test(error.message);
}

/** The error as the rest of the product sees it: `DatabaseUnavailable`, or the same error. */
export function surfaced(error: unknown): unknown {
  return meansUnavailable(error) && !(error instanceof DatabaseUnavailable)
    ? new DatabaseUnavailable(error)
    : error;
}

const RETRY_AFTER_MS = 500;

/**
 * Writes the end of something that must not be done again, such as a mail that was sent: while the database
 * is away it tries again, for half a minute.
 */
export async function untilReachable<T>(write: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 30_000; ; await wait(RETRY_AFTER_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!meansUnavailable(error) || Date.now() > deadline) throw error;
    }
  }
}
