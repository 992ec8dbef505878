/** All SQL about guests' payments: who may be given to, which browser pays, who was told. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Payment } from './payment.ts';
import { columnsOf, type PaymentRow, toPayment } from './payment-row.ts';

const columns = columnsOf('payment');

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

/** The newest payments that a guest's browser began. */
export async function findPaymentsOfBrowser(
  db: Queryable,
  browserHash: Buffer,
  limit: number,
): Promise<Payment[]> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payment where browser_hash = $1 and kind = 'guest_send'
     order by created_at desc limit $2`,
    [browserHash, limit],
  );
  return rows.map(toPayment);
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

/** Fills in what was not said before: what is there stays, since it may have been told already. The payment is locked. */
export async function completeSender(tx: Tx, paymentId: string, sender: Sender): Promise<void> {
  await tx.query(
    `update payment set sender_name = coalesce(sender_name, $2), sender_phone = coalesce(sender_phone, $3),
       sender_email = coalesce(sender_email, $4), message = coalesce(message, $5)
     where id = $1`,
    [paymentId, sender.senderName, sender.senderPhone, sender.senderEmail, sender.message],
  );
}
