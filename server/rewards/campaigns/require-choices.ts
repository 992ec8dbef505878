/**
 * An order says for each reward what its recipient may choose: a campaign of the company, or gift cards on
 * sale.
 */

import { readCardsOf } from '#server/catalogue/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { RewardToOrder } from '../orders/order.ts';
import { selectCampaignsById } from './campaign-store.ts';
import { findChoiceProblem } from './choices.ts';

/**
 * Throws `invalid-input`, with the place of the reward as `reward`. Reads nothing for rewards that say
 * nothing.
 */
export async function requireChoices(
  db: Queryable,
  enterpriseId: string,
  rewards: readonly RewardToOrder[],
): Promise<void> {
  const ids = [...new Set(rewards.flatMap(({ campaignId }) => campaignId ?? []))];
  const listed = rewards.flatMap(({ products }) => products ?? []);
  if (ids.length === 0 && listed.length === 0) return;
  const campaigns = ids.length > 0 ? await selectCampaignsById(db, enterpriseId, ids) : [];
  const wanted = [...new Set([...listed, ...campaigns.flatMap(({ products }) => products ?? [])])];
  const cards = wanted.length > 0 ? await readCardsOf(db, wanted) : [];
  const problem = findChoiceProblem(rewards, {
    campaigns: new Map(campaigns.map((campaign) => [campaign.id, campaign])),
    cards: new Map(cards.map((card) => [card.id, card])),
  });
  if (!problem) return;
  const { index: reward, field, message } = problem;
  throw refuse('invalid-input', { message, fields: { [field]: message }, extra: { reward } });
}
