/**
 * Limits on searches and on guest payments. Limits per network address are wide (an office shares one).
 * Limits per recipient and in total stop an attacker who tries cards or names from many addresses.
 */
import { createThrottle, networkOf } from '#server/http/edge/throttle.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '#server/kernel/calendar.ts';
import type { SendFundsDeps } from './deps.ts';

/**
 * How many more profiles one address may open than searches it may make, and how many minutes' worth in an
 * hour.
 */
const VIEWS_PER_SEARCH = 3;
const MINUTES_WORTH_PER_HOUR = 10;

export type SendThrottles = ReturnType<typeof createSendFundsLimits>;

export function createSendFundsLimits({ db, config: { limits } }: Pick<SendFundsDeps, 'db' | 'config'>) {
  const { searchesPerMinute, searchesInTotalPerMinute, guestIntentsPerMinute } = limits;
  const limit = (name: string, points: number, seconds: number) => createThrottle(db, name, points, seconds);
  const searches = limit('search', searchesPerMinute, MINUTE_SECONDS);
  const searchesOfHour = limit('search-hour', searchesPerMinute * MINUTES_WORTH_PER_HOUR, HOUR_SECONDS);
  const searchesInTotal = limit('search-total', searchesInTotalPerMinute, MINUTE_SECONDS);
  const views = limit('profile-view', searchesPerMinute * VIEWS_PER_SEARCH, MINUTE_SECONDS);
  const intents = limit('guest-intent', guestIntentsPerMinute, MINUTE_SECONDS);
  const intentsOfRecipient = limit('guest-intent-to', limits.guestIntentsPerRecipientPerHour, HOUR_SECONDS);
  const intentsInTotal = limit('guest-intent-total', limits.guestIntentsInTotalPerMinute, MINUTE_SECONDS);
  // Each question about a payment may become a call to the card processor, whose own limit all users share.
  const asking = limit('guest-asking', guestIntentsPerMinute * 4, MINUTE_SECONDS);
  const transfers = limit('transfer', limits.sendsPerMinute, MINUTE_SECONDS);

  return {
    countSearch: async (ip: string) => {
      await searches.count(networkOf(ip));
      await searchesOfHour.count(networkOf(ip));
      await searchesInTotal.count('all');
    },
    countView: (ip: string) => views.count(networkOf(ip)),
    countIntent: (ip: string) => intents.count(networkOf(ip)),
    /** Counted only once the recipient exists, so that failed look-ups do not use up the limit of others. */
    countIntentTo: async (recipientId: string) => {
      await intentsOfRecipient.count(recipientId);
      await intentsInTotal.count('all');
    },
    countAsking: (ip: string) => asking.count(networkOf(ip)),
    countTransfer: (userId: string) => transfers.count(userId),
  } satisfies Record<string, (key: string) => Promise<unknown>>;
}
