/** SQL of the terms that a reward is claimed on. */
import { batchByDatabase } from '#server/db/batcher.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import { type CampaignRow, colorsOfRow } from '../campaigns/campaign-store.ts';
import type { Reward } from '../reward.ts';
import { REWARD_COLUMNS, type RewardRow, toReward } from '../reward-row.ts';

export type ClaimTerms = {
  /** Of a company's reward, also a deleted one. */
  campaign: ClaimCampaign | undefined;
  /** The least that a gift card of the sender's choice is sold for; null where none is on sale. */
  cheapest: bigint | null;
  doubts: Doubts;
};

/** What a working link leads to. */
export type OpenedClaim = { reward: Reward; terms: ClaimTerms };

/** What a campaign is to the bearer of a link. */
export type ClaimCampaign = Pick<
  Campaign,
  'id' | 'products' | 'senderName' | 'message' | 'headline' | 'colors' | 'logoId'
>;

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

type ShownCampaignRow = Pick<
  CampaignRow,
  'logo_id' | 'background_color' | 'text_color' | 'button_color' | 'headline'
>;

/** The columns of the campaign are null together. */
type TermsRow = { [Column in keyof ShownCampaignRow]: ShownCampaignRow[Column] | null } & {
  shown_campaign: string | null;
  shown_products: string[] | null;
  shown_sender: string | null;
  shown_message: string | null;
  cheapest: bigint | null;
  is_active: boolean;
  owed: bigint;
  is_frozen: boolean;
  is_actor_frozen: boolean;
};

/** Beside `asked`, which names the payer, the actor and what was chosen. */
const TERMS = `shown.id as shown_campaign, shown.products as shown_products, shown.sender_name as shown_sender,
        shown.message as shown_message, logo_id, background_color, text_color, button_color, headline,
        case when allowed is null then (select min(min_cents) from gift_card where available)
          else (select min(min_cents) from gift_card where available and gift_card.id = any (allowed)) end as cheapest,
        exists (select from enterprise where enterprise.id = payer and is_active) as is_active,
        coalesce((select -balance from ledger_account where kind = 'receivable' and owner_id = payer), 0)::bigint as owed,
        exists (select from ledger_account account
          where account.kind = payer_kind and owner_id = payer and frozen_at is not null) as is_frozen,
        exists (select from users
          where users.id = actor and users.deleted_at is null and frozen_at is not null) as is_actor_frozen`;

const THEIR_CAMPAIGN = `left join campaign shown on payer_kind = 'enterprise' and enterprise_id = payer
        and case when chosen_campaign is null then is_default else shown.id = chosen_campaign end
      cross join lateral (select coalesce(chosen_products, shown.products) as allowed) as choice`;

/**
 * Many bearers open their links at once: concurrent readers share a statement, and it asks for everything.
 */
export const findTerms = batchByDatabase(async (db, asked: Asked[]): Promise<ClaimTerms[]> => {
  const { rows } = await db.query<TermsRow>({
    name: 'claim-terms',
    text: `select ${TERMS}
      from unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[]) with ordinality
        as named (payer_kind, payer, actor, chosen_campaign, chosen_text, place)
      cross join lateral (select chosen_text::uuid[] as chosen_products) as asked
      ${THEIR_CAMPAIGN}
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

/** The reward that a working link leads to, and its terms: a claim page takes one statement. */
export const findOnTerms = batchByDatabase(
  async (db, tokenHashes: Buffer[]): Promise<(OpenedClaim | undefined)[]> => {
    const { rows } = await db.query<RewardRow & TermsRow & { token_hash: Buffer }>({
      name: 'claims-by-token',
      text: `select opened.*, ${TERMS}
      from (select ${REWARD_COLUMNS}, token_hash
        from (select reward_id, token_hash from reward_link
          where token_hash = any ($1::bytea[]) and revoked_at is null) as link
        join reward on reward.id = link.reward_id) as opened
      cross join lateral (select opened.sender_kind as payer_kind, opened.sender_id as payer, opened.actor_id as actor,
        opened.campaign_id as chosen_campaign, opened.products as chosen_products) as asked
      ${THEIR_CAMPAIGN}`,
      values: [tokenHashes],
    });
    const found = new Map(
      rows.map((row) => [row.token_hash.toString('hex'), { reward: toReward(row), terms: toTerms(row) }]),
    );
    return tokenHashes.map((hash) => found.get(hash.toString('hex')));
  },
);

function toTerms(row: TermsRow): ClaimTerms {
  return {
    campaign: row.shown_campaign === null ? undefined : toShown(row, row.shown_campaign),
    cheapest: row.cheapest,
    doubts: {
      isActive: row.is_active,
      owedCents: row.owed,
      isFrozen: row.is_frozen,
      isActorFrozen: row.is_actor_frozen,
    },
  };
}

function toShown(row: TermsRow, id: string): ClaimCampaign {
  return {
    id,
    products: row.shown_products,
    senderName: row.shown_sender,
    message: row.shown_message,
    headline: row.headline,
    colors: colorsOfRow(row),
    logoId: row.logo_id,
  };
}
