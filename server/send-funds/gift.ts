/** The rules of a gift by card. */
import { displayCents } from '#contract/kernel/money.ts';

const LEAST_CENTS = 1_00n;
const MOST_CENTS = 1_000_00n;

/** The error message for an amount; null when it is valid. */
export function giftAmountProblem(amountCents: bigint): string | null {
  if (amountCents >= LEAST_CENTS && amountCents <= MOST_CENTS) return null;
  return `You can send between ${displayCents(LEAST_CENTS)} and ${displayCents(MOST_CENTS)}.`;
}
