/** The cards that wait for their issuer: the whole queue for staff, and one's own part of it for a buyer. */
import type { Db } from '#server/db/pool.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { secondsUntilFree } from '../issuing/issuer-pace-store.ts';
import { MOST_SECONDS_TO_WAIT } from '../issuing/pace-issuer.ts';
import { estimateSeconds } from './estimate.ts';
import { type QueueRow, selectIssuerSpeed, selectQueue } from './queue-store.ts';

export type IssuingQueueDeps = {
  db: Db;
  clock: Clock;
  issuer: { name: string };
  config: { issuerRequestsPerSecond?: number | undefined };
};

export type IssuingQueue = {
  issuer: string;
  waiting: number;
  delayed: number;
  held: number;
  oldestAt: Date | null;
  requestsPerSecond: number | null;
  pausedUntil: Date | null;
  /** What a customer who buys one card now reads. */
  estimateSeconds: number | null;
};

export async function readIssuingQueue(deps: IssuingQueueDeps): Promise<IssuingQueue> {
  const { row, pauseSeconds, seconds } = await readEstimate(deps, null);
  return {
    issuer: deps.issuer.name,
    waiting: row.waiting,
    delayed: row.delayed,
    held: row.held,
    oldestAt: row.oldest_at,
    requestsPerSecond: deps.config.issuerRequestsPerSecond ?? null,
    pausedUntil: pauseSeconds > 0 ? new Date(deps.clock.now().getTime() + pauseSeconds * 1000) : null,
    estimateSeconds: seconds,
  };
}

/**
 * How long until the last of a buyer's own cards has its code; without any, how long a card takes that is
 * bought now. Null where the issuer gave no clear answer about one of them.
 */
export async function readOwnQueue(
  deps: IssuingQueueDeps,
  userId: string,
): Promise<{ waiting: number; estimateSeconds: number | null }> {
  const { row, seconds } = await readEstimate(deps, userId);
  return { waiting: row.own, estimateSeconds: row.own_delayed > 0 ? null : seconds };
}

/** The one estimate of both. */
async function readEstimate(
  { db, clock, issuer, config }: IssuingQueueDeps,
  userId: string | null,
): Promise<{ row: QueueRow; pauseSeconds: number; seconds: number | null }> {
  const now = clock.now();
  const [row, speed, secondsToWait] = await Promise.all([
    selectQueue(db, { userId, now }),
    selectIssuerSpeed(db, now),
    secondsUntilFree(db, issuer.name),
  ]);
  // Shorter times are calls that are reserved, which the limit counts already.
  const pauseSeconds = secondsToWait > MOST_SECONDS_TO_WAIT ? secondsToWait : 0;
  const seconds = estimateSeconds({
    cards: row.ahead,
    perSecond: config.issuerRequestsPerSecond,
    pauseSeconds,
    overdueSince: row.overdue_since,
    ...speed,
  });
  return { row, pauseSeconds, seconds };
}
