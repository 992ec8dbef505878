/** The SQL of rewards as their senders list them. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import type { Reward } from '../reward.ts';
import { REWARD_COLUMNS, type RewardRow, toReward } from '../reward-row.ts';

/** A sender's rewards, newest first, from after the reward `after`. */
export async function selectSent(
  db: Queryable,
  { sender, after, limit }: { sender: Holder; after: string | null; limit: number },
): Promise<Reward[]> {
  const { rows } = await db.query<RewardRow>(
    `select ${REWARD_COLUMNS} from reward
     where sender_kind = $1 and sender_id = $2 and ($3::uuid is null or (created_at, id) < (
       select last.created_at, last.id from reward last where last.id = $3 and last.sender_id = $2))
     order by created_at desc, id desc limit $4`,
    [sender.kind, sender.ownerId, after, limit],
  );
  return rows.map(toReward);
}

/** How a reward stands, as its filters name it. */
export const STANDS = `case when closed_as is not null then closed_as
  when review in ('flagged', 'held') then 'in-review'
  when order_id is not null and exists (select from reward_order waiting
    where waiting.id = order_id and waiting.state <> 'EXECUTED') then 'waiting'
  when delivery = 'FAILED' or unwanted_at is not null then 'undelivered'
  when delivery = 'SCHEDULED' then 'scheduled' else 'open' end`;

/**
 * Stands beside a comparison of `STANDS`, so that an index finds the few rewards in review among a million.
 * `state` is the SQL parameter of that comparison, such as `$2`.
 */
export const byReview = (state: string) =>
  `(${state}::text is distinct from 'in-review' or review in ('flagged', 'held'))`;

export type RewardFilter = {
  state: string | null;
  search: string | null;
  orderId: string | null;
  /** What a custom field has to say; null for every reward. */
  customField: { fieldId: string; value: string } | null;
};
export type RewardOfCompany = {
  reward: Reward;
  sentByName: string | null;
  campaign: Pick<Campaign, 'id' | 'name' | 'isDefault'> | null;
};

/** A company's rewards, newest first, from after the reward `after`. */
export async function selectOfCompany(
  db: Queryable,
  enterpriseId: string,
  { filter, after, limit }: { filter: RewardFilter; after: string | null; limit: number },
): Promise<RewardOfCompany[]> {
  const { rows } = await db.query<
    RewardRow & { sent_by_name: string | null; campaign: RewardOfCompany['campaign'] }
  >(
    `select ${REWARD_COLUMNS}, (select ${fullNameOrNullSql('users')} from users
       where users.id = actor_id and deleted_at is null) as sent_by_name,
       (select jsonb_build_object('id', id, 'name', name, 'isDefault', is_default)
         from campaign where campaign.id = campaign_id) as campaign
     from reward
     where sender_kind = 'enterprise' and sender_id = $1
       and ($2::text is null or ${STANDS} = $2) and ${byReview('$2')}
       and ($3::text is null or position($3 in lower(coalesce(recipient_email, recipient_phone, '') || ' ' || recipient_name)) > 0)
       and ($4::uuid is null or order_id = $4)
       and ($5::uuid is null or (created_at, id) < (
         select last.created_at, last.id from reward last where last.id = $5 and last.sender_id = $1))
       and ($7::jsonb is null or custom_fields @> $7)
     order by created_at desc, id desc limit $6`,
    [
      enterpriseId,
      filter.state,
      filter.search,
      filter.orderId,
      after,
      limit,
      filter.customField &&
        JSON.stringify([{ id: filter.customField.fieldId, value: filter.customField.value }]),
    ],
  );
  return rows.map((row) => ({
    reward: toReward(row),
    sentByName: row.sent_by_name,
    campaign: row.campaign,
  }));
}
