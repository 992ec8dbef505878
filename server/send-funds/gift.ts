/** What a gift by card may be. */
import { displayCents } from '#contract/kernel/money.ts';

const leastCents = 1_00n;
const mostCents = 1_000_00n;

/** What is wrong with the amount, in words for whoever entered it; null where nothing is. */
export function giftAmountProblem(amountCents: bigint): string | null {
  if (amountCents >= leastCents && amountCents <= mostCents) return null;
  return `You can send between ${displayCents(leastCents)} and ${displayCents(mostCents)}.`;
}
