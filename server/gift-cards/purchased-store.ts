/** SQL of the bought cards as their owner sees them. */
import type { Queryable } from '#server/db/pool.ts';
import type { SealedSecret } from './codes.ts';
import type { UnitState } from './unit.ts';

export type PurchasedRow = {
  id: string;
  order_id: string;
  user_id: string;
  gift_card_id: string;
  gift_card_name: string;
  image_url: string;
  face_cents: bigint;
  state: UnitState;
  secret: Buffer | null;
  secret_nonce: Buffer | null;
  secret_key_id: string | null;
  created_at: Date;
  mailed_at: Date | null;
};

export const PURCHASED_COLUMNS = `id, order_id, user_id, gift_card_id, gift_card_name, image_url, face_cents, state,
  secret, secret_nonce, secret_key_id, created_at, mailed_at`;

/** A person's cards, newest first, from the one after `after`. */
export async function readPurchased(
  db: Queryable,
  page: { userId: string; after: string | null; limit: number },
): Promise<PurchasedRow[]> {
  const { rows } = await db.query<PurchasedRow>(
    `select ${PURCHASED_COLUMNS} from gift_card_unit
     where user_id = $1 and ($2::uuid is null or (created_at, id) <
       (select last.created_at, last.id from gift_card_unit last where last.id = $2 and last.user_id = $1))
     order by created_at desc, id desc
     limit $3`,
    [page.userId, page.after, page.limit],
  );
  return rows;
}

export async function readIssued(db: Queryable, unitId: string): Promise<PurchasedRow | undefined> {
  const { rows } = await db.query<PurchasedRow>(
    `select ${PURCHASED_COLUMNS} from gift_card_unit where id = $1 and state = 'issued'`,
    [unitId],
  );
  return rows[0];
}

/** The sealed secret of an issued card; undefined for one that has no code. */
export function sealedSecret(row: PurchasedRow): SealedSecret | undefined {
  const { secret, secret_nonce: nonce, secret_key_id: keyId } = row;
  return secret && nonce && keyId !== null ? { secret, nonce, keyId } : undefined;
}

/** Whether the issuer still works on a card of this person. */
export async function hasUnresolvedCards(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from gift_card_unit where user_id = $1 and state in ('reserved', 'issuing') limit 1`,
    [userId],
  );
  return rows.length > 0;
}

export async function countIssuedCards(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from gift_card_unit where user_id = $1 and state = 'issued'`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}
