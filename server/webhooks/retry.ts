/** When a webhook is tried again. Nothing here reads a clock or a random number. */
const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses after the first try, in seconds. After the last one the delivery is given up. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
const JITTER = 0.1;

/** An endpoint that fails for so long is switched off. */
export const DISABLE_AFTER_DAYS = 5;

/** Failures in a row after which the whole endpoint is paused. */
const FAILURES_BEFORE_QUIET = 3;
const LONGEST_QUIET = 5 * MINUTE;

/**
 * Seconds until the next try after `attempts` tries, or null to give up. `chance` is between 0 and 1:
 * deliveries that failed together are not tried together.
 */
export function pauseAfter(attempts: number, chance: number): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : pause * (1 + JITTER * (2 * chance - 1));
}

/** Seconds to pause an endpoint after so many failures in a row; 0 for no pause. */
export function quietAfter(failures: number): number {
  if (failures < FAILURES_BEFORE_QUIET) return 0;
  return Math.min(LONGEST_QUIET, 5 * 2 ** (failures - FAILURES_BEFORE_QUIET));
}
