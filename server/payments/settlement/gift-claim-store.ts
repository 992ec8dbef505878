/** The SQL of completing a guest's gift (find_gifts). */
import type { Queryable } from '#server/db/pool.ts';
import type { Payment } from '../payment.ts';
import { type PaymentRow, toPayment } from '../payment-row.ts';

/** The recipient of a gift. */
export type GiftRecipient = {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  phoneDigits: string | null;
  profileImageUrl: string | null;
  email: string;
};

/** A guest's payment, read without a lock. */
export type GiftClaim = {
  payment: Payment;
  /** Paid, and on its way back to the card. */
  returned: boolean;
  /** Empty when the recipient's account is deleted. */
  recipientName: string;
  /** Null when the recipient is deleted or private. */
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

/** The gift with that intent, or else the newest that the browser began. Never another browser's. */
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
