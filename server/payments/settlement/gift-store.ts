/** SQL about guests' payments: who may be given to, who sent them, who was told. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** What a guest says about themselves. */
export type Sender = {
  senderName: string | null;
  senderPhone: string | null;
  senderEmail: string | null;
  message: string | null;
};

/** Whether somebody can still be found and given to; read anew, as people change their minds while others pay. */
export async function isPublicMember(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from public_member where id = $1', [userId]);
  return rowCount === 1;
}

export type GiftFacts = { told: boolean; returned: boolean; recipientName: string };

/** What of a gift is not in the payment itself. The name of somebody who has gone is empty. */
export async function readGiftFacts(db: Queryable, paymentId: string): Promise<GiftFacts> {
  const { rows } = await db.query<{ told: boolean; returned: boolean; username: string | null }>(
    `select payment.told_at is not null as told,
       exists (select from refund where payment_id = payment.id and source = 'suspense') as returned,
       case when users.deleted_at is null then users.username end as username
     from payment left join users on users.id = payment.user_id where payment.id = $1`,
    [paymentId],
  );
  const [row] = rows;
  return {
    told: row?.told ?? false,
    returned: row?.returned ?? false,
    recipientName: row?.username ?? '',
  };
}

export async function markTold(tx: Tx, paymentId: string, at: Date): Promise<void> {
  await tx.query('update payment set told_at = $2 where id = $1', [paymentId, at]);
}

/** Until the recipient is told, what is said last counts; after that only what was not said before. The payment is locked. */
export async function completeSender(tx: Tx, paymentId: string, sender: Sender): Promise<void> {
  await tx.query(
    `update payment set
       sender_name = case when told_at is null then coalesce($2, sender_name) else coalesce(sender_name, $2) end,
       sender_phone = case when told_at is null then coalesce($3, sender_phone) else coalesce(sender_phone, $3) end,
       sender_email = case when told_at is null then coalesce($4, sender_email) else coalesce(sender_email, $4) end,
       message = case when told_at is null then coalesce($5, message) else coalesce(message, $5) end
     where id = $1`,
    [paymentId, sender.senderName, sender.senderPhone, sender.senderEmail, sender.message],
  );
}
