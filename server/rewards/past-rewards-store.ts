/** The SQL of rewards in the past of a demonstration. */
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { NewLink } from './links/link-store.ts';
import type { ClosedAs, DeliveryError, DeliveryMethod } from './reward.ts';

export type PastReward = {
  id: string;
  orderId: string;
  sender: Holder;
  actorId: string;
  senderName: string;
  method: Exclude<DeliveryMethod, 'PHONE'>;
  recipientEmail: string | null;
  recipientName: string;
  amountCents: bigint;
  claimedCents: bigint;
  returnedCents: bigint;
  design: RewardDesign;
  message: string;
  at: Date;
  expiresAt: Date;
  /** Why its mail came back. */
  deliveryError: DeliveryError | null;
  openedAt: Date | null;
  reminders: number;
  remindedAt: Date | null;
  thanks: string | null;
  unwantedAt: Date | null;
  closedAs: ClosedAs | null;
  closedAt: Date | null;
  undone: boolean;
  /** How its company decided the review that held it up. */
  review: 'released' | 'blocked' | null;
};

export type PastRewardOrder = {
  id: string;
  payer: Holder;
  actorId: string;
  actorRole: string;
  channel: 'gift' | 'dashboard' | 'api';
  at: Date;
};

export type PastClaim = {
  id: string;
  rewardId: string;
  userId: string;
  /** Null for what was taken into a balance. */
  orderId: string | null;
  amountCents: bigint;
  at: Date;
};

export type PastRewards = { orders: PastRewardOrder[]; rewards: PastReward[]; claims: PastClaim[] };

/** `rewards` is in the order of its times, as a company's rewards are numbered. */
export async function insertPastRewards(
  tx: Tx,
  { orders, rewards, claims }: PastRewards,
  links: readonly NewLink[],
): Promise<void> {
  const ordered = orders.map((order) => {
    const own = rewards.filter(({ orderId }) => orderId === order.id);
    return {
      ...order,
      cents: own.reduce((sum, { amountCents }) => sum + amountCents, 0n),
      count: own.length,
    };
  });
  await tx.query(
    `insert into reward_order (id, payer_kind, payer_id, actor_id, actor_role, channel, state, amount_cents, reward_count,
       campaign_ids, created_at, executed_at)
     select past.id, payer ->> 'kind', (payer ->> 'ownerId')::uuid, "actorId", "actorRole", channel, 'EXECUTED', cents,
       count, array(select campaign.id from campaign where enterprise_id = (payer ->> 'ownerId')::uuid and is_default), at, at
     from jsonb_to_recordset($1::jsonb) as past (id uuid, payer jsonb, "actorId" uuid, "actorRole" text, channel text,
       cents bigint, count int, at timestamptz)`,
    [toJson(ordered)],
  );
  await tx.query(
    `insert into reward (id, order_id, position, sender_kind, sender_id, actor_id, sender_name, recipient_email,
       recipient_name, amount_cents, claimed_cents, returned_cents, design, message, delivery_method, delivery, delivery_error,
       delivered_at, deliver_at, expires_at, opened_at, reminders, reminded_at, thanks, thanked_at, unwanted_at, closed_as,
       closed_at, undone, review, campaign_id, created_at)
     select past.id, "orderId", row_number() over (partition by "orderId" order by place), sender ->> 'kind',
       (sender ->> 'ownerId')::uuid, "actorId", "senderName", "recipientEmail", "recipientName", "amountCents",
       "claimedCents", "returnedCents", design, past.message, method, case when "deliveryError" is not null then 'FAILED'
         when review = 'blocked' then 'PENDING' else 'SUCCEEDED' end,
       "deliveryError", case when "deliveryError" is null and review = 'released' then at + interval '3 hours'
         when "deliveryError" is null and review is null then at + interval '4 seconds' end, at, "expiresAt", "openedAt",
       reminders, "remindedAt", thanks, case when thanks is not null then "closedAt" + interval '5 minutes' end, "unwantedAt",
       "closedAs", "closedAt", undone, review, usual.id, at
     from rows from (jsonb_to_recordset($1::jsonb) as (id uuid, "orderId" uuid, sender jsonb, "actorId" uuid, "senderName" text,
       "recipientEmail" text, "recipientName" text, "amountCents" bigint, "claimedCents" bigint, "returnedCents" bigint,
       design text, message text, method text, "deliveryError" text, at timestamptz, "expiresAt" timestamptz,
       "openedAt" timestamptz, reminders int, "remindedAt" timestamptz, thanks text, "unwantedAt" timestamptz,
       "closedAs" text, "closedAt" timestamptz, undone boolean, review text)) with ordinality
       as past (id, "orderId", sender, "actorId", "senderName", "recipientEmail", "recipientName", "amountCents",
         "claimedCents", "returnedCents", design, message, method, "deliveryError", at, "expiresAt", "openedAt", reminders,
         "remindedAt", thanks, "unwantedAt", "closedAs", "closedAt", undone, review, place)
     left join campaign usual on usual.enterprise_id = (sender ->> 'ownerId')::uuid and usual.is_default
     order by place`,
    [toJson(rewards)],
  );
  await tx.query(
    `insert into fraud_review (id, reward_id, state, found_when, hits, needs_staff, sanctions, emails, created_at,
       decided_at, decided_as, decided_by, note)
     select new_id(), reward.id, review, 'sent',
       jsonb_build_array(jsonb_build_object('code', 'email', 'about', split_part(recipient_email, '@', 2), 'by', 'company')),
       false, false, array[recipient_email], created_at, created_at + interval '3 hours', 'company', actor_id,
       case review when 'released' then 'Known from the spring panel.' else 'Not on our list of participants.' end
     from reward where id = any ($1::uuid[]) and review is not null`,
    [rewards.map(({ id }) => id)],
  );
  await tx.query(
    `insert into reward_link (id, reward_id, token_hash, created_at)
     select link.id, reward_id, token_hash, reward.created_at
     from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as link (id, reward_id, token_hash)
     join reward on reward.id = reward_id`,
    [
      links.map(({ id }) => id),
      links.map(({ rewardId }) => rewardId),
      links.map(({ tokenHash }) => tokenHash),
    ],
  );
  await insertClaims(tx, claims);
}

/** The browser that claimed is gone; no other has its hash. */
async function insertClaims(tx: Tx, claims: readonly PastClaim[]): Promise<void> {
  await tx.query(
    `insert into reward_claim (id, reward_id, user_id, order_id, amount_cents, browser_hash, email, created_at)
     select past.id, "rewardId", "userId", "orderId", "amountCents", sha256(past.id::text::bytea), users.email, at
     from jsonb_to_recordset($1::jsonb) as past (id uuid, "rewardId" uuid, "userId" uuid, "orderId" uuid,
       "amountCents" bigint, at timestamptz)
     join users on users.id = "userId"`,
    [toJson(claims)],
  );
}

function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
}
