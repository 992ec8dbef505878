/** All SQL of the module. The view public_member defines who is public. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { PageOwner } from './public-user.ts';

type PublicRow = {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  phone_digits: string | null;
  profile_image_url: string | null;
  email: string;
  show_first_name: boolean;
};

const columns =
  'id, username, first_name, last_name, phone_digits, profile_image_url, email, show_first_name';

/** A recipient: what strangers see, what their own page may show, and what notifications need. */
export type Recipient = PageOwner & { email: string };

function toRecipient(row: PublicRow): Recipient {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneDigits: row.phone_digits,
    profileImageUrl: row.profile_image_url,
    showFirstName: row.show_first_name,
    email: row.email,
  };
}

/**
 * Compared byte by byte, so that the index is scanned from the name itself as far as the list goes. No
 * username has a byte above "z", so "~" ends the range.
 */
export async function findByNameBeginning(
  db: Queryable,
  beginning: string,
  limit: number,
): Promise<Recipient[]> {
  const { rows } = await db.query<PublicRow>(
    `select ${columns} from public_member where username ~>=~ $1 and username ~<~ ($1 || '~')
     order by username using ~<~ limit $2`,
    [beginning, limit],
  );
  return rows.map(toRecipient);
}

export async function findByPhone(db: Queryable, digits: string, limit: number): Promise<Recipient[]> {
  const { rows } = await db.query<PublicRow>(
    `select ${columns} from public_member where phone_digits = $1 order by username using ~<~ limit $2`,
    [digits, limit],
  );
  return rows.map(toRecipient);
}

export async function findByName(db: Queryable, username: string): Promise<Recipient | undefined> {
  const text = `select ${columns} from public_member where username = $1`;
  const { rows } = await db.query<PublicRow>({ name: 'find-member-by-name', text }, [username]);
  return rows[0] && toRecipient(rows[0]);
}

export async function findPublicMember(db: Queryable, userId: string): Promise<Recipient | undefined> {
  const { rows } = await db.query<PublicRow>(`select ${columns} from public_member where id = $1`, [userId]);
  return rows[0] && toRecipient(rows[0]);
}

/** A recipient of an earlier transfer, public or not. */
export async function findEarlierRecipient(db: Queryable, userId: string): Promise<Recipient | undefined> {
  const { rows } = await db.query<PublicRow>(
    `select ${columns} from users where id = $1 and deleted_at is null`,
    [userId],
  );
  return rows[0] && toRecipient(rows[0]);
}

export type SentTransfer = {
  id: string;
  senderId: string;
  recipientId: string;
  amountCents: bigint;
  message: string | null;
  createdAt: Date;
};

export async function insertTransfer(tx: Tx, transfer: SentTransfer): Promise<void> {
  await tx.query(
    `insert into transfer (id, sender_id, recipient_id, amount_cents, message, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      transfer.id,
      transfer.senderId,
      transfer.recipientId,
      transfer.amountCents,
      transfer.message,
      transfer.createdAt,
    ],
  );
}

export async function findTransfer(db: Queryable, id: string): Promise<SentTransfer | undefined> {
  const { rows } = await db.query<{
    id: string;
    sender_id: string;
    recipient_id: string;
    amount_cents: bigint;
    message: string | null;
    created_at: Date;
  }>('select id, sender_id, recipient_id, amount_cents, message, created_at from transfer where id = $1', [
    id,
  ]);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      senderId: row.sender_id,
      recipientId: row.recipient_id,
      amountCents: row.amount_cents,
      message: row.message,
      createdAt: row.created_at,
    }
  );
}

/**
 * What a member has sent since then, to members and by links. Reliable only while their account is locked.
 */
export async function sumSent(
  tx: Tx,
  senderId: string,
  since: Date,
): Promise<{ cents: bigint; count: number }> {
  const { rows } = await tx.query<{ cents: bigint; count: number }>(
    `select coalesce(sum(amount_cents), 0)::bigint as cents, count(*)::int as count
     from member_sent where sender_id = $1 and created_at > $2`,
    [senderId, since],
  );
  return rows[0] ?? { cents: 0n, count: 0 };
}
