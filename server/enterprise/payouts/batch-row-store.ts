/** The SQL of the rows of payout batches. */
import type { PAYOUT_OUTCOMES } from '#contract/enterprise/payouts.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import type { PlannedRow } from './payout-plan.ts';

export type NewBatchRow = PlannedRow & { id: string };

export async function insertBatchRows(
  tx: Tx,
  acting: CompanyActor,
  { batchId, rows, now }: { batchId: string; rows: NewBatchRow[]; now: Date },
): Promise<void> {
  await tx.query(
    `insert into payout (id, enterprise_id, batch_id, line, given, recipient_id, recipient_name, amount_cents, message,
       on_list, status, reason, actor_id, actor_role, created_at, custom_fields)
     select id, $1, $2, line, given, recipient_id, recipient_name, amount_cents, message, not by_link,
       case when by_link then 'link' when reason is null then 'planned' else 'refused' end, reason, $3, $4, $5,
       noted::jsonb
     from unnest($6::uuid[], $7::int[], $8::text[], $9::uuid[], $10::text[], $11::bigint[], $12::text[], $13::text[],
       $14::boolean[], $15::text[])
       as planned (id, line, given, recipient_id, recipient_name, amount_cents, message, reason, by_link, noted)`,
    [
      acting.enterpriseId,
      batchId,
      acting.userId,
      acting.role,
      now,
      rows.map(({ id }) => id),
      rows.map(({ line }) => line),
      rows.map(({ given }) => given),
      rows.map(({ recipientId }) => recipientId),
      rows.map(({ recipientName }) => recipientName),
      rows.map(({ amountCents }) => amountCents),
      rows.map(({ message }) => message),
      rows.map(({ reason }) => reason),
      rows.map(({ byLink }) => byLink),
      rows.map(({ customFields }) => (customFields?.length ? JSON.stringify(customFields) : null)),
    ],
  );
}

/** The batch has payable rows. */
export async function findLargestRow(tx: Tx, batchId: string): Promise<bigint> {
  const { rows } = await tx.query<{ cents: bigint | null }>(
    `select max(amount_cents) as cents from payout where batch_id = $1 and status = 'planned'`,
    [batchId],
  );
  return rows[0]?.cents as bigint;
}

export type ShownRow = {
  line: number;
  given: string;
  recipient_name: string | null;
  amount_cents: bigint | null;
  message: string | null;
  status: 'planned' | 'paid' | 'refused' | 'link';
  reason: string | null;
  custom_fields: object | null;
  paid_at: Date | null;
  /** How the reward of a row stands; null before it is ordered, and for other rows. */
  link_state: LinkState | null;
};

export type LinkState =
  | 'waiting'
  | 'in-review'
  | 'scheduled'
  | 'undelivered'
  | 'sent'
  | 'claimed'
  | 'canceled'
  | 'expired';

const STATUS: Record<(typeof PAYOUT_OUTCOMES)[number], ShownRow['status']> = {
  payable: 'planned',
  paid: 'paid',
  refused: 'refused',
  link: 'link',
};

export async function selectBatchRows(
  db: Queryable,
  batchId: string,
  {
    outcome,
    after,
    limit,
  }: { outcome: (typeof PAYOUT_OUTCOMES)[number] | undefined; after: number; limit: number },
): Promise<ShownRow[]> {
  const { rows } = await db.query<ShownRow>(
    `select line, given, payout.recipient_name, payout.amount_cents, payout.message, status, reason, paid_at,
       payout.custom_fields,
       case when reward.id is null then null when reward.closed_as is not null then reward.closed_as
         when ordered.state <> 'EXECUTED' then 'waiting'
         when reward.review in ('flagged', 'held') then 'in-review' when reward.delivery = 'FAILED' then 'undelivered'
         when reward.delivery = 'SCHEDULED' then 'scheduled' else 'sent' end as link_state
     from payout
     left join reward on reward.id = payout.reward_id
     left join reward_order ordered on ordered.id = reward.order_id
     where batch_id = $1 and line > $2 and ($3::text is null or status = $3)
     order by line limit $4`,
    [batchId, after, outcome ? STATUS[outcome] : null, limit],
  );
  return rows;
}

export type LinkRow = {
  id: string;
  line: number;
  given: string;
  recipient_name: string | null;
  amount_cents: bigint;
  message: string | null;
  custom_fields: object | null;
};

/** The rows that get a reward, in the order of the file. */
export async function selectLinkRows(tx: Tx, batchId: string): Promise<LinkRow[]> {
  const { rows } = await tx.query<LinkRow>(
    `select id, coalesce(line, 0) as line, given, recipient_name, coalesce(amount_cents, 0)::bigint as amount_cents,
       message, custom_fields
     from payout where batch_id = $1 and status = 'link' order by line`,
    [batchId],
  );
  return rows;
}

export async function markLinksOrdered(
  tx: Tx,
  batchId: string,
  { orderId, ids, rewardIds }: { orderId: string; ids: string[]; rewardIds: string[] },
): Promise<void> {
  await tx.query('update payout_batch set reward_order_id = $2 where id = $1', [batchId, orderId]);
  await tx.query(
    `update payout set reward_id = ordered.reward_id
     from unnest($2::uuid[], $3::uuid[]) as ordered (id, reward_id)
     where batch_id = $1 and payout.id = ordered.id`,
    [batchId, ids, rewardIds],
  );
}
