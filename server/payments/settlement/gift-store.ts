/** SQL about guests' payments: the recipient, the sender, and whether they were notified. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** What a guest enters about themselves. */
export type Sender = {
  senderName: string | null;
  senderPhone: string | null;
  senderEmail: string | null;
  message: string | null;
};

/**
 * Whether the recipient can still be found and paid. Read again, because recipients may change this during
 * the payment.
 */
export async function isPublicMember(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from public_member where id = $1', [userId]);
  return rowCount === 1;
}

export type GiftFacts = {
  notified: boolean;
  returned: boolean;
  recipientName: string;
  /** When the payer paid; null until then, and where staff completed a payment that nobody has paid. */
  paidAt: Date | null;
};

/** The facts of a gift that are not in the payment itself. The name of a deleted recipient is empty. */
export async function readGiftFacts(db: Queryable, paymentId: string): Promise<GiftFacts> {
  const { rows } = await db.query<{
    notified: boolean;
    returned: boolean;
    username: string | null;
    paid_at: Date | null;
  }>(
    `select payment.told_at is not null as notified,
       exists (select from refund where payment_id = payment.id and source = 'suspense') as returned,
       case when users.deleted_at is null then users.username end as username,
       case when completion.payment_id is null then payment.completed_at else completion.covered_at end as paid_at
     from payment left join users on users.id = payment.user_id
     left join staff_completion completion on completion.payment_id = payment.id
     where payment.id = $1`,
    [paymentId],
  );
  const [row] = rows;
  return {
    notified: row?.notified ?? false,
    returned: row?.returned ?? false,
    recipientName: row?.username ?? '',
    paidAt: row?.paid_at ?? null,
  };
}

export async function markNotified(tx: Tx, paymentId: string, at: Date): Promise<void> {
  await tx.query('update payment set told_at = $2 where id = $1', [paymentId, at]);
}

/**
 * Until the recipient is notified, the last entry counts; after that, only what was missing. The payment is
 * locked.
 */
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
