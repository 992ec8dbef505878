/** What can be taken out, and where it goes. */
import type { CashOut } from '#contract/cash-out.ts';
import { formatCents, moneyCents } from '#contract/kernel/money.ts';

export type Offer = {
  readonly amount: string;
  readonly way: 'card' | 'staff';
  /** Null where the card is not known. */
  readonly card: CashOut['card'];
  /** The share of the service fee that goes back too. */
  readonly serviceFee: string;
  /** What arrives. */
  readonly total: string;
  readonly state: string | null;
};

/** Null where nothing can be taken out. */
export function offerOf({ amount, way, card, serviceFee, state }: CashOut): Offer | null {
  if (amount === null || way === null) return null;
  const fee = serviceFee ?? '0.00';
  return {
    ...{ amount, way, card, state },
    serviceFee: fee,
    total: formatCents(moneyCents(amount) + moneyCents(fee)),
  };
}
