/**
 * Keeps the issuer's limits: all processes together make as many calls a second as it allows
 * (docs/decisions/0059-the-issuers-pace.md).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/pool.ts';
import type { IssuerPace } from '../issuer-port.ts';
import { pauseIssuer, reserveCall } from './issuer-pace-store.ts';

/** `perSecond` undefined: the issuer allows any number, until it asks for a pause. */
export function paceIssuer(db: Db, issuer: string, perSecond: number | undefined): IssuerPace {
  return {
    async turn() {
      if (perSecond === undefined) return;
      const waitMs = await reserveCall(db, { issuer, perSecond });
      if (waitMs > 0) await wait(waitMs);
    },
    pause: (seconds) => pauseIssuer(db, { issuer, seconds }),
  };
}

/** A job does not wait for an issuer that asked for a longer pause: other jobs take the place. */
export const MOST_SECONDS_TO_WAIT = 2;

/** A card takes two calls: the order, and its code. */
const CALLS_PER_CARD = 2;
const MOST_AT_ONCE = 64;
/**
 * Cards that a process claims ahead. Claimed cards wait in turn, so one that comes later waits at most this
 * long.
 */
const AHEAD_SECONDS = 0.4;

/** How many cards a process works on at once. */
export function cardsAtOnce(perSecond: number | undefined): number {
  if (perSecond === undefined) return MOST_AT_ONCE;
  return Math.min(MOST_AT_ONCE, Math.max(1, Math.floor((perSecond * AHEAD_SECONDS) / CALLS_PER_CARD)));
}

/** How many cards a second one process gets, where the issuer takes this long for each. */
export function cardsPerSecond(perSecond: number | undefined, secondsPerCard: number): number {
  const allowed = perSecond === undefined ? Number.POSITIVE_INFINITY : perSecond / CALLS_PER_CARD;
  return Math.min(allowed, cardsAtOnce(perSecond) / secondsPerCard);
}
