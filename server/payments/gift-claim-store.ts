/** The SQL of completing a guest's gift (migration 0064). */
import type { Queryable } from '#server/db/pool.ts';
import { ledgerRefusal, legColumns, type Movement } from '#server/ledger/index.ts';
import type { SendMailData } from '#server/notifications/index.ts';
import type { Sender } from './gift-store.ts';
import type { Payment } from './payment.ts';
import { type PaymentRow, toPayment } from './payment-row.ts';
import type { PaidPayment } from './settlement.ts';
import type { News } from './tell-people.ts';

/** Whoever a gift is for and takes it. */
export type GiftRecipient = {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  phoneDigits: string | null;
  profileImageUrl: string | null;
  email: string;
};

/** A guest's payment as it is without a lock. */
export type GiftClaim = {
  payment: Payment;
  /** Paid, and on its way back to the card. */
  returned: boolean;
  /** Empty where the person has gone. */
  recipientName: string;
  /** Null where the person has gone or hides. */
  recipient: GiftRecipient | null;
};

type ClaimRow = PaymentRow & {
  user_id: string;
  returned: boolean;
  shown: boolean;
  recipient_name: string | null;
  recipient_email: string;
  first_name: string;
  last_name: string;
  phone_digits: string | null;
  profile_image_url: string | null;
};

/** The gift with that intent, or else the newest that the browser began; none that is of others. */
export async function findGifts(
  db: Queryable,
  { intentId, browserHash, userId }: { intentId?: string; browserHash: Buffer | null; userId: string | null },
  limit: number,
): Promise<GiftClaim[]> {
  const { rows } = await db.query<ClaimRow>(
    { name: 'find-gifts', text: 'select * from find_gifts($1, $2, $3, $4)' },
    [intentId, browserHash, userId, limit],
  );
  return rows.map((row) => ({
    payment: toPayment(row),
    returned: row.returned,
    recipientName: row.recipient_name ?? '',
    recipient: row.shown && row.recipient_name !== null ? recipientOf(row, row.recipient_name) : null,
  }));
}

function recipientOf(row: ClaimRow, username: string): GiftRecipient {
  return {
    id: row.user_id,
    username,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneDigits: row.phone_digits,
    profileImageUrl: row.profile_image_url,
    email: row.recipient_email,
  };
}

/** False where something is not as it was seen; then nothing was done. */
export async function callSettleGift(
  db: Queryable,
  settled: {
    payment: PaidPayment;
    senderPhone: Sender['senderPhone'];
    movement: Movement;
    notification: News['notification'] & { id: string };
    letters: SendMailData[];
    at: Date;
  },
): Promise<boolean> {
  const { payment, movement, notification } = settled;
  const { rows } = await db
    .query<{ done: boolean }>(
      {
        name: 'settle-gift',
        text: `select settle_gift($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
          as done`,
      },
      [
        payment.id,
        payment.intentId,
        payment.totalCents,
        settled.at,
        payment.senderName,
        settled.senderPhone,
        payment.senderEmail,
        payment.message,
        movement.kind,
        movement.key,
        ...legColumns(movement.legs),
        notification.userId,
        notification.id,
        notification.title,
        notification.message,
        JSON.stringify(settled.letters),
      ],
    )
    .catch((error: unknown) => {
      throw ledgerRefusal(error);
    });
  return rows[0]?.done ?? false;
}
