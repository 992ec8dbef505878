/** The meaning of the wallet's filters. */
import { HIGH_VALUE_DOLLARS, RECENT_DAYS, type WalletFilter } from '#contract/wallet.ts';
import type { Selection } from '#server/gift-cards/index.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Without a filter, every purchased card. */
export function toSelection(filter: WalletFilter | undefined, now: Date): Selection {
  switch (filter) {
    case undefined:
      return {};
    case 'kept':
      return { archived: false };
    case 'recent':
      return { archived: false, boughtSince: new Date(now.getTime() - RECENT_DAYS * DAY_MS) };
    case 'high-value':
      return { archived: false, leastCents: BigInt(HIGH_VALUE_DOLLARS) * 100n };
    case 'used':
      return { archived: false, usedOnly: true };
    case 'archived':
      return { archived: true };
  }
}
