/**
 * What the recipients of an order may choose, and what is wrong with it. Nothing here reads a clock or a
 * database.
 */
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import type { RewardToOrder } from '../orders/order.ts';
import type { Campaign } from './campaign.ts';

/** A gift card on sale. */
export type CardOnSale = { id: string; name: string; min_cents: bigint; max_cents: bigint };

export type ChoiceProblem = {
  /** The place of the reward in the order, from 0. */
  index: number;
  field: 'campaignId' | 'products' | 'amount';
  message: string;
};

type Known = { campaigns: ReadonlyMap<string, Campaign>; cards: ReadonlyMap<string, CardOnSale> };

/**
 * Returns the first reward that could not be claimed as ordered. Gift cards listed with a reward replace its
 * campaign's, and each must take the reward's amount; of a campaign's, at least one on sale must cost no more
 * than the reward.
 */
export function findChoiceProblem(
  rewards: readonly RewardToOrder[],
  known: Known,
): ChoiceProblem | undefined {
  for (const [index, reward] of rewards.entries()) {
    const campaign = reward.campaignId ? known.campaigns.get(reward.campaignId) : undefined;
    const problem =
      reward.campaignId && !campaign
        ? NO_CAMPAIGN
        : reward.products
          ? problemOfProducts(reward.products, reward.amountCents, known)
          : campaign && problemOfCampaign(campaign, reward.amountCents, known);
    if (problem) return { index, ...problem };
  }
  return undefined;
}

type Problem = Omit<ChoiceProblem, 'index'>;

const NO_CAMPAIGN: Problem = { field: 'campaignId', message: 'Your company has no such campaign.' };

function problemOfProducts(
  products: readonly string[],
  amountCents: bigint,
  { cards }: Known,
): Problem | undefined {
  for (const id of products) {
    const card = cards.get(id);
    if (!card) return { field: 'products', message: `The gift card ${id} is not on sale.` };
    if (amountCents < card.min_cents || amountCents > card.max_cents)
      return { field: 'amount', message: `The ${card.name} gift card is sold for ${rangeOf(card)}.` };
  }
  return undefined;
}

function problemOfCampaign(
  { name, products }: Campaign,
  amountCents: bigint,
  { cards }: Known,
): Problem | undefined {
  if (products === null) return undefined;
  const least = products
    .flatMap((id) => cards.get(id) ?? [])
    .reduce<bigint | null>(
      (found, { min_cents: cents }) => (found === null || cents < found ? cents : found),
      null,
    );
  if (least === null)
    return { field: 'campaignId', message: `No gift card of the campaign ${name} is on sale.` };
  if (amountCents >= least) return undefined;
  const message = `The gift cards of the campaign ${name} start at ${displayCents(least)}.`;
  return { field: 'amount', message };
}

function rangeOf({ min_cents: min, max_cents: max }: CardOnSale): string {
  return formatCents(min) === formatCents(max)
    ? displayCents(min)
    : `${displayCents(min)} to ${displayCents(max)}`;
}
