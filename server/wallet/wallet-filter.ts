/** The meaning of the wallet's filters. */
import { HIGH_VALUE_DOLLARS, RECENT_DAYS, type WalletFilter } from '#contract/wallet.ts';
import type { Selection } from '#server/gift-cards/index.ts';
import { addDays } from '#server/kernel/calendar.ts';

/** Without a filter, every purchased card. */
export function toSelection(filter: WalletFilter | undefined, now: Date): Selection {
  switch (filter) {
    case undefined:
      return {};
    case 'kept':
      return { archived: false };
    case 'recent':
      return { archived: false, boughtSince: addDays(now, -RECENT_DAYS) };
    case 'high-value':
      return { archived: false, leastCents: BigInt(HIGH_VALUE_DOLLARS) * 100n };
    case 'used':
      return { archived: false, usedOnly: true };
    case 'archived':
      return { archived: true };
  }
}
