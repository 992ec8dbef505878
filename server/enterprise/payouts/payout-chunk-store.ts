/** The SQL of paying a batch, a few hundred rows at a time. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type ChunkRow = {
  id: string;
  line: number;
  recipient_id: string;
  recipient_name: string;
  amount_cents: bigint;
  message: string | null;
  /** Whether the recipient can still be paid. */
  reachable: boolean;
  /** Whether nothing keeps them from receiving: no freeze, and still an ordinary member. */
  payable: boolean;
  /** Whether they are still on the list, as the approver sees it. */
  listed: boolean;
};

/** The next rows that wait. */
export async function selectChunk(
  tx: Tx,
  batchId: string,
  { after, limit, actor }: { after: number; limit: number; actor: { userId: string; ownOnly: boolean } },
): Promise<ChunkRow[]> {
  const { rows } = await tx.query<ChunkRow>(
    `select payout.id, line, recipient_id, recipient_name, amount_cents, message,
       account.id is not null and account.closed_at is null and users.deleted_at is null as reachable,
       coalesce(users.frozen_at is null and users.user_type in ('regular', 'individual'), false) as payable,
       exists (
         select from employee
         where employee.enterprise_id = payout.enterprise_id and employee.user_id = recipient_id
           and employee.status = 'linked'
           and (not $4 or exists (
             select from employee_upload upload
             where upload.enterprise_id = payout.enterprise_id and upload.user_id = recipient_id
               and upload.uploader_id = $5))
       ) as listed
     from payout
     left join users on users.id = recipient_id
     left join ledger_account account on account.kind = 'member' and account.owner_id = recipient_id
     where batch_id = $1 and line > $2 and status = 'planned'
     order by line limit $3`,
    [batchId, after, limit, actor.ownOnly, actor.userId],
  );
  return rows;
}

export type EndedChunk = {
  batchId: string;
  paid: ChunkRow[];
  refused: { row: ChunkRow; reason: string }[];
  through: number;
  now: Date;
};

/** Writes the rows' outcomes and the start of the next chunk. */
export async function endChunk(tx: Tx, { batchId, paid, refused, through, now }: EndedChunk): Promise<void> {
  if (paid.length > 0)
    await tx.query(
      `update payout set status = 'paid', paid_at = $3,
         actor_id = batch.actor_id, actor_role = batch.actor_role
       from payout_batch batch
       where batch.id = $1 and payout.batch_id = $1 and payout.line = any ($2::int[])`,
      [batchId, paid.map(({ line }) => line), now],
    );
  if (refused.length > 0)
    await tx.query(
      `update payout set status = 'refused', reason = refused.reason
       from unnest($2::int[], $3::text[]) as refused (line, reason)
       where batch_id = $1 and payout.line = refused.line`,
      [batchId, refused.map(({ row }) => row.line), refused.map(({ reason }) => reason)],
    );
  await tx.query(
    `update payout_batch set progressed_at = now(), done_through = $2, paid_rows = paid_rows + $3, paid_cents = paid_cents + $4,
       refused_rows = refused_rows + $5
     where id = $1`,
    [
      batchId,
      through,
      paid.length,
      paid.reduce((total, { amount_cents }) => total + amount_cents, 0n),
      refused.length,
    ],
  );
}

export type PaidPayoutRow = {
  id: string;
  line: number;
  recipient_id: string;
  amount_cents: bigint;
  message: string | null;
  email: string;
  first_name: string;
  company_name: string;
};

/** The next paid recipients whose accounts still exist. */
export async function selectToNotify(
  db: Queryable,
  batchId: string,
  { after, limit }: { after: number; limit: number },
): Promise<PaidPayoutRow[]> {
  const { rows } = await db.query<PaidPayoutRow>(
    `select payout.id, line, recipient_id, amount_cents, message, users.email, first_name, company_name
     from payout join users on users.id = recipient_id and deleted_at is null
     join enterprise on enterprise.id = payout.enterprise_id
     where batch_id = $1 and line > $2 and status = 'paid'
     order by line limit $3`,
    [batchId, after, limit],
  );
  return rows;
}

export async function enqueueMails(tx: Tx, mails: object[]): Promise<void> {
  await tx.query(`select enqueue_jobs('send-mail', $1::jsonb[])`, [
    mails.map((mail) => JSON.stringify(mail)),
  ]);
}
