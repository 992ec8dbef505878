/**
 * Limits on searches and on guest payments. Limits per network address are wide (an office shares one).
 * Limits per recipient and in total stop an attacker who tries cards or names from many addresses.
 */
import { createThrottle, networkOf } from '#server/http/edge/throttle.ts';
import type { SendFundsDeps } from './deps.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * How many more profiles one address may open than searches it may make, and how many minutes' worth in an
 * hour.
 */
const viewsPerSearch = 3;
const minutesWorthPerHour = 10;

export type SendThrottles = ReturnType<typeof createLimits>;

export function createLimits({ db, config: { limits } }: Pick<SendFundsDeps, 'db' | 'config'>) {
  const { searchesPerMinute, searchesInTotalPerMinute, guestIntentsPerMinute } = limits;
  const limit = (name: string, points: number, seconds: number) => createThrottle(db, name, points, seconds);
  const searches = limit('search', searchesPerMinute, minute);
  const searchesOfHour = limit('search-hour', searchesPerMinute * minutesWorthPerHour, hour);
  const searchesInTotal = limit('search-total', searchesInTotalPerMinute, minute);
  const views = limit('profile-view', searchesPerMinute * viewsPerSearch, minute);
  const intents = limit('guest-intent', guestIntentsPerMinute, minute);
  const intentsOfRecipient = limit('guest-intent-to', limits.guestIntentsPerRecipientPerHour, hour);
  const intentsInTotal = limit('guest-intent-total', limits.guestIntentsInTotalPerMinute, minute);
  // Each question about a payment may become a call to the card processor, whose own limit all users share.
  const asking = limit('guest-asking', guestIntentsPerMinute * 4, minute);
  const transfers = limit('transfer', limits.sendsPerMinute, minute);

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
