/** The rules of a gift by card. */
import { displayCents } from '#contract/kernel/money.ts';
import {
  GIFT_BY_CARD_LEAST_CENTS as LEAST_CENTS,
  GIFT_BY_CARD_MOST_CENTS as MOST_CENTS,
} from '#contract/send-funds/guest-payments.ts';

/** The error message for an amount; null when it is valid. */
export function giftAmountProblem(amountCents: bigint): string | null {
  if (amountCents >= LEAST_CENTS && amountCents <= MOST_CENTS) return null;
  return `You can send between ${displayCents(LEAST_CENTS)} and ${displayCents(MOST_CENTS)}.`;
}
