/** Rate limits, counted in the database, so that they hold across processes and restarts. */
import ipaddr from 'ipaddr.js';
import type { QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { createBatcher } from '#server/db/batcher.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';

export type Throttle = {
  /** Counts one try, and says what is left. Throws `too-many-requests` above the limit. */
  count(key: string): Promise<TriesLeft>;
  /** Throws `too-many-requests` when nothing is left, without counting. */
  check(key: string): Promise<void>;
  forget(key: string): Promise<void>;
};

/** How many tries are left, and after how many seconds all of them are back. */
export type TriesLeft = { left: number; seconds: number };

/** Allows `points` tries in `seconds`, counted from the first. */
export function createThrottle(db: Queryable, name: string, points: number, seconds: number): Throttle {
  const limiter = new RateLimiterPostgres({
    storeClient: { query: (statement: QueryConfig) => db.query(statement) },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  /** Counts several tries per key and returns each outcome, in input order. */
  const countAll = async (key: string, tries: number): Promise<(Error | TriesLeft)[]> => {
    const state = await limiter.consume(key, tries).catch(limited);
    return Array.from({ length: tries }, (_, index) => {
      const left = points - (state.consumedPoints - tries + index) - 1;
      return left >= 0 ? { left, seconds: waitOf(state) } : tooMany(state);
    });
  };
  // Many callers may share one key, which is one row. Concurrent tries of a key are counted with one write.
  const counted = createBatcher(async (keys: string[]) => {
    const outcomes = new Map<string, Promise<(Error | TriesLeft)[]>>();
    for (const key of keys) {
      if (!outcomes.has(key)) outcomes.set(key, countAll(key, keys.filter((each) => each === key).length));
    }
    await Promise.allSettled(outcomes.values());
    return keys.map(async (key) => (await outcomes.get(key))?.shift());
  });
  return {
    async count(key) {
      const outcome = await counted(key);
      if (outcome === undefined || outcome instanceof Error) throw outcome;
      return outcome;
    },
    async check(key) {
      const state = await limiter.get(key);
      if (state && state.consumedPoints >= points) throw tooMany(state);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}

/** An exhausted limit is a result, not a fault. */
function limited(rejected: unknown): RateLimiterRes {
  if (rejected instanceof RateLimiterRes) return rejected;
  throw rejected;
}

function waitOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

function tooMany(state: RateLimiterRes): Error {
  const retryAfterSeconds = waitOf(state);
  const message = `Too many attempts. Please try again in ${waitText(retryAfterSeconds)}.`;
  return refuse('too-many-requests', { message, retryAfterSeconds });
}

/** A waiting time in words, never too short: "a minute", "15 minutes", "an hour". */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'a minute';
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

/** The network of an address. An IPv6 customer has a whole /64. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  if (!ipaddr.isValid(ip)) return ip;
  return `${ipaddr.parse(ip).toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/** Deletes at most `most`; returns how many. */
export async function deleteExpiredCounts(db: Queryable, now: Date, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from rate_limit where key in (
       select key from rate_limit where expire < $1 limit $2)
     and expire < $1`,
    [now.getTime(), most],
  );
  return rowCount ?? 0;
}
