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
  returned: boolean;
  shown: boolean;
  recipient_name: string | null;
  recipient_email: string | null;
  first_name: string | null;
  last_name: string | null;
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
    recipient: row.shown ? recipientOf(row) : null,
  }));
}

/** Null where the recipient's account is deleted: then none of its columns is there. */
function recipientOf(row: ClaimRow): GiftRecipient | null {
  const { user_id: id, recipient_name: username, recipient_email: email } = row;
  const { first_name: firstName, last_name: lastName } = row;
  if (id === null || username === null || email === null || firstName === null || lastName === null)
    return null;
  return {
    id,
    username,
    firstName,
    lastName,
    phoneDigits: row.phone_digits,
    profileImageUrl: row.profile_image_url,
    email,
  };
}
