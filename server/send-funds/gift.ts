/** The rules of a gift by card. */
import { displayCents } from '#contract/kernel/money.ts';

const leastCents = 1_00n;
const mostCents = 1_000_00n;

/** The error message for an amount; null when it is valid. */
export function giftAmountProblem(amountCents: bigint): string | null {
  if (amountCents >= leastCents && amountCents <= mostCents) return null;
  return `You can send between ${displayCents(leastCents)} and ${displayCents(mostCents)}.`;
}
