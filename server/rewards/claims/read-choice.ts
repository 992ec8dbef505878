/** What the bearer of a link may choose: which gift cards, and whether the balance. */
import { cheapestCents } from '#server/catalogue/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import { findCampaignOf } from '../campaigns/campaign-store.ts';
import { leftOf, type Reward } from '../reward.ts';

export type Choice = {
  /** Null for all. */
  products: readonly string[] | null;
  /** The least that one of them is sold for; null where none is on sale. */
  cheapest: bigint | null;
  /**
   * A balance buys every gift card, so a sender who allows some alone rules it out, unless none of them can be bought
   * with what is left (P143).
   */
  allowsBalance: boolean;
};

export async function readChoice(
  db: Queryable,
  reward: Reward,
  campaign: Promise<Campaign | undefined> = findCampaignOf(db, reward),
): Promise<Choice> {
  const products = reward.products ?? (await campaign)?.products ?? null;
  const cheapest = await cheapestCents(db, products);
  return {
    products,
    cheapest,
    allowsBalance: products === null || cheapest === null || leftOf(reward) < cheapest,
  };
}
