/** Decides whether what is left of a balance can be taken out. */
import { MOST_CASH_OUTS, type NO_CASH_OUT } from '#contract/cash-out.ts';

export type NoCashOut = (typeof NO_CASH_OUT)[number];

export type Rest = {
  balanceCents: bigint;
  /** The balance cannot be spent, also for a day after a change of email, or staff froze its owner. */
  isFrozen: boolean;
  owedCents: bigint;
  /** The least that a card on sale costs; null where none is on sale. */
  cheapestCents: bigint | null;
  /** The code of the owner's state; null where it is not known. */
  state: string | null;
  /** The threshold of the state; null where it has none. */
  thresholdCents: bigint | null;
  /** How often its owner asked in the last days. */
  askedCount: number;
};

/**
 * Null where all of the balance can be taken out: too little for any card, and below the threshold. Rarely,
 * so that nobody takes a large balance out in small parts.
 */
export function decideCashOut(rest: Rest): NoCashOut | null {
  const { balanceCents, cheapestCents, state, thresholdCents } = rest;
  if (balanceCents <= 0n) return 'empty';
  if (rest.isFrozen) return 'frozen';
  if (rest.owedCents > 0n) return 'owes';
  if (cheapestCents === null || balanceCents >= cheapestCents) return 'enough-for-a-card';
  if (state === null) return 'no-state';
  if (thresholdCents === null || balanceCents >= thresholdCents) return 'no-threshold';
  return rest.askedCount >= MOST_CASH_OUTS ? 'too-often' : null;
}
