/** Limits on sending, and on tries at links. */
import { hashToken } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { createThrottle, networkOf } from '#server/http/edge/throttle.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#server/kernel/calendar.ts';
import type { RewardsDeps } from './deps.ts';

/** Mails about one reward that its sender may cause in a day. */
const RESENT_PER_DAY = 10;
/**
 * Codes that the bearer of a link may ask for. Each allows five guesses of a million. Somebody who uses all
 * of them for the ninety days of a gift guesses right for one gift in a hundred, and its recipient gets 1,800
 * mails meanwhile.
 */
const CODES_PER_HOUR = 5;
const CODES_PER_DAY = 20;

export type RewardThrottles = ReturnType<typeof createRewardLimits>;

export function createRewardLimits({
  db,
  config: { limits },
}: Pick<RewardsDeps, 'db'> & { config: Pick<RewardsDeps['config'], 'limits'> }) {
  const sends = createThrottle(db, 'reward', limits.sendsPerMinute, MINUTE_SECONDS);
  const claims = createThrottle(db, 'claim', limits.claimsPerMinute, MINUTE_SECONDS);
  // The same limits as for guests who send to members, so that card testers gain nothing by switching.
  const intents = createThrottle(db, 'guest-intent', limits.guestIntentsPerMinute, MINUTE_SECONDS);
  const intentsTo = createThrottle(
    db,
    'guest-intent-to',
    limits.guestIntentsPerRecipientPerHour,
    HOUR_SECONDS,
  );
  const intentsInTotal = createThrottle(
    db,
    'guest-intent-total',
    limits.guestIntentsInTotalPerMinute,
    MINUTE_SECONDS,
  );
  const asking = createThrottle(db, 'guest-asking', limits.guestIntentsPerMinute * 4, MINUTE_SECONDS);
  const codes = createThrottle(db, 'claim-code', CODES_PER_HOUR, HOUR_SECONDS);
  const codesInDay = createThrottle(db, 'claim-code-day', CODES_PER_DAY, DAY_SECONDS);
  return {
    countSend: (userId: string) => sends.count(userId),
    /** In the caller's transaction: one that waited for a second connection could exhaust the pool. */
    countResend: (tx: Queryable, rewardId: string) =>
      createThrottle(tx, 'reward-resend', RESENT_PER_DAY, DAY_SECONDS).count(rewardId),
    countGuestIntent: async (ip: string, recipientEmail: string) => {
      await intents.count(networkOf(ip));
      await intentsTo.count(recipientEmail);
      await intentsInTotal.count('all');
    },
    countAsking: (ip: string) => asking.count(networkOf(ip)),
    countClaim: (ip: string) => claims.count(networkOf(ip)),
    /** By link: a new one, which its sender can send, has tries of its own. */
    countCode: async (token: string) => {
      const link = hashToken(token).toString('hex');
      await codes.count(link);
      await codesInDay.count(link);
    },
  };
}
