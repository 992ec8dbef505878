/** The limits on signing in, signing up and being sent mail. */
import { createHash } from 'node:crypto';
import type { Limits } from '#server/config/limits.ts';
import type { Queryable } from '#server/db/pool.ts';
import { createThrottle, type Throttle } from '#server/http/edge/throttle.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '#server/kernel/calendar.ts';

const QUARTER_HOUR = 15 * 60;

/**
 * The failures all unknown browsers may have together, as a multiple of one browser's: enough for a
 * household, too few for a botnet.
 */
const STRANGERS = 10;

export type Throttles = {
  /** Failed sign-ins to one account: per network or known browser, and for all unknown browsers together. */
  failedSignIns: Throttle;
  failedSignInsOfStrangers: Throttle;
  /**
   * Emails to one address that visitors requested, each kind for itself: asking for one that is never sent
   * must not use up the links to a new password.
   */
  accountMails: Throttle;
  /** Per network address, wide enough for an office. */
  signUps: Throttle;
  signIns: Throttle;
};

export function createThrottles(db: Queryable, limits: Limits): Throttles {
  return {
    failedSignIns: createThrottle(db, 'sign-in', limits.failedSignInsPerQuarterHour, QUARTER_HOUR),
    failedSignInsOfStrangers: createThrottle(
      db,
      'sign-in-strangers',
      limits.failedSignInsPerQuarterHour * STRANGERS,
      QUARTER_HOUR,
    ),
    accountMails: createThrottle(db, 'account-mail', limits.accountMailsPerHour, HOUR_SECONDS),
    signUps: createThrottle(db, 'sign-up-address', limits.signUpsPerMinute, MINUTE_SECONDS),
    signIns: createThrottle(db, 'sign-in-address', limits.signInsPerMinute, MINUTE_SECONDS),
  };
}

/** The key of an email address: short, and not readable in the table. */
export function addressKey(email: string, place = ''): string {
  return createHash('sha256').update(`${email}\n${place}`).digest('base64url');
}
