/** All SQL of rewards, except that of their claims. */
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { batchByDatabase } from '#server/db/batcher.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { NotedField } from './fields/field.ts';
import type { ClosedAs, DeliveryError, DeliveryMethod, DeliveryState, OrderState, Reward } from './reward.ts';
import type { ReviewState } from './risk/review.ts';

export type RewardRow = {
  id: string;
  sender_kind: Holder['kind'];
  sender_id: string;
  actor_id: string;
  sender_name: string;
  recipient_email: string | null;
  recipient_phone: string | null;
  order_id: string | null;
  order_state: OrderState | null;
  campaign_id: string | null;
  products: string[] | null;
  custom_fields: object | null;
  delivery_method: DeliveryMethod;
  recipient_name: string;
  amount_cents: bigint;
  claimed_cents: bigint;
  returned_cents: bigint;
  design: string;
  message: string | null;
  delivery: DeliveryState;
  delivery_error: DeliveryError | null;
  deliver_at: Date;
  delivered_at: Date | null;
  expires_at: Date;
  opened_at: Date | null;
  reminders: number;
  reminded_at: Date | null;
  thanks: string | null;
  unwanted_at: Date | null;
  review: ReviewState | null;
  closed_as: ClosedAs | null;
  closed_at: Date | null;
  undone: boolean;
  claimed_at: Date | null;
  created_at: Date;
};

export const REWARD_COLUMNS = `id, order_id, campaign_id, products, custom_fields, sender_kind, sender_id, actor_id, sender_name, delivery_method, recipient_email, recipient_phone, recipient_name, amount_cents,
  claimed_cents, returned_cents, design, message, delivery, delivery_error, deliver_at, delivered_at, expires_at,
  opened_at, reminders, reminded_at, thanks, unwanted_at, review, closed_as, closed_at, undone, created_at,
  (select state from reward_order where reward_order.id = reward.order_id) as order_state,
  (select max(claim.created_at) from reward_claim claim where claim.reward_id = reward.id) as claimed_at`;

export function toReward(row: RewardRow): Reward {
  return {
    id: row.id,
    sender: { kind: row.sender_kind, ownerId: row.sender_id },
    actorId: row.actor_id,
    senderName: row.sender_name,
    orderId: row.order_id,
    orderState: row.order_state,
    campaignId: row.campaign_id,
    products: row.products,
    // Written by order_rewards alone, of what noteFields made.
    noted: (row.custom_fields ?? []) as NotedField[],
    method: row.delivery_method,
    recipientEmail: row.recipient_email,
    recipientPhone: row.recipient_phone,
    recipientName: row.recipient_name,
    amountCents: row.amount_cents,
    claimedCents: row.claimed_cents,
    returnedCents: row.returned_cents,
    design: row.design as RewardDesign,
    message: row.message,
    delivery: row.delivery,
    deliveryError: row.delivery_error,
    deliverAt: row.deliver_at,
    deliveredAt: row.delivered_at,
    expiresAt: row.expires_at,
    openedAt: row.opened_at,
    reminders: row.reminders,
    remindedAt: row.reminded_at,
    thanks: row.thanks,
    unwantedAt: row.unwanted_at,
    review: row.review,
    closedAs: row.closed_as,
    closedAt: row.closed_at,
    undone: row.undone,
    claimedAt: row.claimed_at,
    createdAt: row.created_at,
  };
}

export async function findReward(db: Queryable, id: string): Promise<Reward | undefined> {
  const { rows } = await db.query<RewardRow>(`select ${REWARD_COLUMNS} from reward where id = $1`, [id]);
  return rows[0] && toReward(rows[0]);
}

/** As above, with a lock: nothing else claims, returns or delivers it until the transaction ends. */
export async function lockReward(tx: Tx, id: string): Promise<Reward | undefined> {
  const { rows } = await tx.query<RewardRow>(
    `select ${REWARD_COLUMNS} from reward where id = $1 for update`,
    [id],
  );
  return rows[0] && toReward(rows[0]);
}

/** Locks those of many rewards that no other transaction holds. */
export async function lockFreeRewards(tx: Tx, ids: readonly string[]): Promise<Reward[]> {
  const { rows } = await tx.query<RewardRow>({
    name: 'lock-free-rewards',
    text: `select ${REWARD_COLUMNS} from reward where id = any ($1::uuid[]) for update skip locked`,
    values: [ids],
  });
  return rows.map(toReward);
}

/** The reward that a working link leads to. Concurrent readers share a statement. */
export const findByToken = batchByDatabase(async (db, tokenHashes: Buffer[]) => {
  const { rows } = await db.query<RewardRow & { token_hash: Buffer }>({
    name: 'rewards-by-token',
    text: `select ${REWARD_COLUMNS}, token_hash
      from (select reward_id, token_hash from reward_link
        where token_hash = any ($1::bytea[]) and revoked_at is null) as link
      join reward on reward.id = link.reward_id`,
    values: [tokenHashes],
  });
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), toReward(row)]));
  return tokenHashes.map((hash) => found.get(hash.toString('hex')));
});

/** The rewards of an order, as they were ordered. */
export async function selectOfOrder(db: Queryable, orderId: string): Promise<Reward[]> {
  const { rows } = await db.query<RewardRow>({
    name: 'rewards-of-order',
    text: `select ${REWARD_COLUMNS} from reward where order_id = $1 order by position, id`,
    values: [orderId],
  });
  return rows.map(toReward);
}

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
  when order_id is not null and exists (select from reward_order waiting
    where waiting.id = order_id and waiting.state <> 'EXECUTED') then 'waiting'
  when delivery = 'FAILED' or unwanted_at is not null then 'undelivered'
  when delivery = 'SCHEDULED' then 'scheduled' else 'open' end`;

export type RewardFilter = {
  state: string | null;
  search: string | null;
  orderId: string | null;
  /** What a custom field has to say; null for every reward. */
  noted: { fieldId: string; value: string } | null;
};
export type RewardOfCompany = { reward: Reward; sentByName: string | null; campaignName: string | null };

/** A company's rewards, newest first, from after the reward `after`. */
export async function selectOfCompany(
  db: Queryable,
  enterpriseId: string,
  { filter, after, limit }: { filter: RewardFilter; after: string | null; limit: number },
): Promise<RewardOfCompany[]> {
  const { rows } = await db.query<RewardRow & { sent_by_name: string | null; campaign_name: string | null }>(
    `select ${REWARD_COLUMNS}, (select nullif(btrim(first_name || ' ' || last_name), '') from users
       where users.id = actor_id and deleted_at is null) as sent_by_name,
       (select name from campaign where campaign.id = campaign_id) as campaign_name
     from reward
     where sender_kind = 'enterprise' and sender_id = $1
       and ($2::text is null or ${STANDS} = $2)
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
      filter.noted && JSON.stringify([{ id: filter.noted.fieldId, value: filter.noted.value }]),
    ],
  );
  return rows.map((row) => ({
    reward: toReward(row),
    sentByName: row.sent_by_name,
    campaignName: row.campaign_name,
  }));
}

/** Links that their sender has now: they count as delivered. A mailed reward is delivered by its mail. */
export async function markHandedOut(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `update reward set delivery = 'SUCCEEDED', delivered_at = $2
     where id = any ($1::uuid[]) and delivery_method = 'LINK' and delivery = 'PENDING'`,
    [ids, now],
  );
}

export async function addReturned(
  tx: Tx,
  id: string,
  {
    cents,
    closedAs,
    undone,
    now,
  }: { cents: bigint; closedAs: 'canceled' | 'expired'; undone: boolean; now: Date },
): Promise<void> {
  await tx.query(
    `update reward set returned_cents = returned_cents + $2, closed_as = $3, closed_at = $4, undone = $5,
       review = case when review in ('flagged', 'held') then 'blocked' else review end
     where id = $1`,
    [id, cents, closedAs, now, undone],
  );
}

/** What a company gets back counts no longer against the limits of the manager who ordered it. */
export async function uncount(
  tx: Tx,
  { actorId, createdAt }: Pick<Reward, 'actorId' | 'createdAt'>,
  cents: bigint,
): Promise<void> {
  await tx.query('select payout_uncount($1, $2, $3)', [actorId, cents, createdAt]);
}

/** The link is on its way again, to this address or number. */
/** `isLater`: it keeps its time. */
export async function updateResent(
  tx: Tx,
  id: string,
  { email, phone }: { email: string | null; phone: string | null },
  { isLater, now }: { isLater: boolean; now: Date },
): Promise<void> {
  await tx.query(
    `update reward set recipient_email = $2, recipient_phone = $4,
       delivery_method = case when $4::text is null then 'EMAIL' else 'PHONE' end,
       delivery = case when $5 then 'SCHEDULED' else 'PENDING' end, delivery_error = null,
       deliver_at = case when $5 then deliver_at else least(deliver_at, $3) end,
       delivered_at = null, opened_at = null, unwanted_at = null where id = $1`,
    [id, email, now, phone, isLater],
  );
}

export async function updateDelivery(
  tx: Tx,
  id: string,
  delivered: { delivery: DeliveryState; error: DeliveryError | null; now: Date },
): Promise<void> {
  await tx.query(
    `update reward set delivery = $2, delivery_error = $3,
       delivered_at = case when $2 = 'SUCCEEDED' then coalesce(delivered_at, $4::timestamptz) end
     where id = $1`,
    [id, delivered.delivery, delivered.error, delivered.now],
  );
}

export async function updateReminded(
  tx: Tx,
  id: string,
  { reminders, now }: { reminders: number; now: Date },
): Promise<void> {
  await tx.query('update reward set reminders = $2, reminded_at = $3 where id = $1', [id, reminders, now]);
}

/** The first time that the page of its link was opened. */
export async function markOpened(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update reward set opened_at = $2 where id = $1 and opened_at is null', [id, now]);
}

export async function markUnwanted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update reward set unwanted_at = $2 where id = $1', [id, now]);
}

export async function saveThanks(tx: Tx, id: string, thanks: string, now: Date): Promise<void> {
  await tx.query('update reward set thanks = $2, thanked_at = $3 where id = $1', [id, thanks, now]);
}

/** Whether money of this member, or of this guest's payment, is in a gift that can still be claimed. */
export async function hasOpenGifts(db: Queryable, payerId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from reward where sender_id = $1 and sender_kind <> 'enterprise' and closed_as is null limit 1`,
    [payerId],
  );
  return rows.length > 0;
}
