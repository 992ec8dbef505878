/** SQL of the terms that a reward is claimed on. */
import { batchByDatabase } from '#server/db/batcher.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import { CAMPAIGN_COLUMNS, type CampaignRow, toCampaign } from '../campaigns/campaign-store.ts';
import type { Reward } from '../reward.ts';

export type ClaimTerms = {
  /** Of a company's reward, also a deleted one. */
  campaign: Campaign | undefined;
  /** The least that a gift card of the sender's choice is sold for; null where none is on sale. */
  cheapest: bigint | null;
  doubts: Doubts;
};

/** About the payer's money. */
export type Doubts = {
  /** Of a company; false for any other payer. */
  isActive: boolean;
  /** What the payer owes. */
  owedCents: bigint;
  /** Spending is stopped, because of a dispute or because the owner secured the account. */
  isFrozen: boolean;
  /** Staff have frozen the user who sent it. */
  isActorFrozen: boolean;
};

type Asked = Pick<Reward, 'sender' | 'actorId' | 'campaignId' | 'products'>;

/** The columns of the campaign are null together. */
type TermsRow = { [Column in keyof CampaignRow]: CampaignRow[Column] | null } & {
  cheapest: bigint | null;
  is_active: boolean;
  owed: bigint;
  is_frozen: boolean;
  is_actor_frozen: boolean;
};

/**
 * Many bearers open their links at once: concurrent readers share a statement, and it asks for everything.
 */
export const findTerms = batchByDatabase(async (db, asked: Asked[]): Promise<ClaimTerms[]> => {
  const { rows } = await db.query<TermsRow>({
    name: 'claim-terms',
    text: `select ${CAMPAIGN_COLUMNS},
        (select min(min_cents) from gift_card
          where available and (allowed is null or gift_card.id = any (allowed))) as cheapest,
        exists (select from enterprise where enterprise.id = payer and is_active) as is_active,
        coalesce((select -balance from ledger_account where kind = 'receivable' and owner_id = payer), 0)::bigint as owed,
        exists (select from ledger_account account
          where account.kind = payer_kind and owner_id = payer and frozen_at is not null) as is_frozen,
        exists (select from users
          where users.id = actor and users.deleted_at is null and frozen_at is not null) as is_actor_frozen
      from unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[]) with ordinality
        as asked (payer_kind, payer, actor, chosen_campaign, chosen_products, place)
      left join campaign on payer_kind = 'enterprise' and enterprise_id = payer
        and case when chosen_campaign is null then is_default else campaign.id = chosen_campaign end
      cross join lateral (select coalesce(chosen_products::uuid[], products) as allowed) as choice
      order by place`,
    values: [
      asked.map(({ sender }) => sender.kind),
      asked.map(({ sender }) => sender.ownerId),
      asked.map(({ actorId }) => actorId),
      asked.map(({ campaignId }) => campaignId),
      // PostgreSQL has no array of arrays of different lengths.
      asked.map(({ products }) => products && `{${products.join()}}`),
    ],
  });
  return rows.map(toTerms);
});

function toTerms(row: TermsRow): ClaimTerms {
  return {
    campaign: row.id === null ? undefined : toCampaign(row as CampaignRow),
    cheapest: row.cheapest,
    doubts: {
      isActive: row.is_active,
      owedCents: row.owed,
      isFrozen: row.is_frozen,
      isActorFrozen: row.is_actor_frozen,
    },
  };
}
