/** What the bearer of a link may choose: which gift cards, and whether the balance. */
import { leftCents, type Reward } from '../reward.ts';
import type { ClaimTerms } from './terms-store.ts';

export type Choice = {
  /** Null for all. */
  products: readonly string[] | null;
  /**
   * A balance can buy any gift card, so it is not offered where the sender allows only some, unless none of
   * those can be bought with what is left (P143).
   */
  allowsBalance: boolean;
};

export function choiceOf(reward: Reward, { campaign, cheapest }: ClaimTerms): Choice {
  const products = reward.products ?? campaign?.products ?? null;
  return { products, allowsBalance: products === null || cheapest === null || leftCents(reward) < cheapest };
}
