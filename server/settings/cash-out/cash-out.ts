/** Decides whether what is left of a balance can be taken out. */
import type { NO_CASH_OUT } from '#contract/cash-out.ts';

export type NoCashOut = (typeof NO_CASH_OUT)[number];

export type Rest = {
  balanceCents: bigint;
  isFrozen: boolean;
  /** The least that a card on sale costs; null where none is on sale. */
  cheapestCents: bigint | null;
  /** The code of the owner's state; null where it is not known. */
  state: string | null;
  /** The threshold of the state; null where it has none. */
  thresholdCents: bigint | null;
};

/** Null where all of the balance can be taken out: too little for any card, and below the threshold. */
export function decideCashOut(rest: Rest): NoCashOut | null {
  const { balanceCents, isFrozen, cheapestCents, state, thresholdCents } = rest;
  if (balanceCents <= 0n) return 'empty';
  if (isFrozen) return 'frozen';
  if (cheapestCents === null || balanceCents >= cheapestCents) return 'enough-for-a-card';
  if (state === null) return 'no-state';
  return thresholdCents !== null && balanceCents < thresholdCents ? null : 'no-threshold';
}
