/** SQL of the purchased cards as their owner sees them. */
import type { CardCaseState } from '#contract/card-cases.ts';
import type { CardBarcode } from '#contract/catalogue.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { SealedSecret } from '../codes.ts';
import type { UnitState } from '../unit.ts';

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
  used_at: Date | null;
  archived_at: Date | null;
  created_at: Date;
  mailed_at: Date | null;
};

export const PURCHASED_COLUMNS = `id, order_id, user_id, gift_card_id, gift_card_name, image_url, face_cents, state,
  secret, secret_nonce, secret_key_id, used_at, archived_at, created_at, mailed_at`;

/** A card with the time its owner last looked at the code. */
export type OwnRow = PurchasedRow & {
  revealed_at: Date | null;
  /** The state of its latest case. */
  case_state: CardCaseState | null;
  remaining_cents: bigint | null;
  /** The brand's texts, as the catalog has them now. */
  redeem_instructions: string | null;
  terms: string | null;
  barcode: CardBarcode | null;
  balance_url: string | null;
};

const OWN_COLUMNS = `${PURCHASED_COLUMNS},
  (select max(reveal.revealed_at) from gift_card_reveal reveal where reveal.unit_id = gift_card_unit.id) as revealed_at,
  (select card_case.state from card_case where card_case.unit_id = gift_card_unit.id
   order by card_case.opened_at desc limit 1) as case_state, remaining_cents,
  (select card.redeem_instructions from gift_card card where card.id = gift_card_unit.gift_card_id) as redeem_instructions,
  (select card.terms from gift_card card where card.id = gift_card_unit.gift_card_id) as terms,
  (select card.barcode from gift_card card where card.id = gift_card_unit.gift_card_id) as barcode,
  (select card.balance_url from gift_card card where card.id = gift_card_unit.gift_card_id) as balance_url`;

export type Selection = {
  /** Only archived cards, or only the others; both by default. */
  archived?: boolean;
  usedOnly?: boolean;
  boughtSince?: Date;
  leastCents?: bigint;
  /** Part of the brand's name, case-insensitive. */
  search?: string;
};

/** A user's cards, newest first, starting after `after`. */
export async function readPurchased(
  db: Queryable,
  page: { userId: string; after: string | null; limit: number; selection?: Selection | undefined },
): Promise<OwnRow[]> {
  const { archived, usedOnly, boughtSince, leastCents, search } = page.selection ?? {};
  const { rows } = await db.query<OwnRow>(
    `select ${OWN_COLUMNS} from gift_card_unit
     where user_id = $1 and ($2::uuid is null or (created_at, id) <
         (select last.created_at, last.id from gift_card_unit last where last.id = $2 and last.user_id = $1))
       and ($4::boolean is null or (archived_at is not null) = $4)
       and ($5::boolean is not true or used_at is not null)
       and ($6::timestamptz is null or created_at >= $6)
       and ($7::bigint is null or face_cents >= $7)
       and ($8::text is null or strpos(lower(gift_card_name), lower($8)) > 0)
     order by created_at desc, id desc
     limit $3`,
    [page.userId, page.after, page.limit, archived, usedOnly, boughtSince, leastCents, search],
  );
  return rows;
}

/** The cards of one order, in the order they were chosen by name and value. */
export async function readOrdered(db: Queryable, orderId: string): Promise<OwnRow[]> {
  const { rows } = await db.query<OwnRow>(
    `select ${OWN_COLUMNS} from gift_card_unit where order_id = $1 order by natural_order(gift_card_name) collate "C", face_cents, id`,
    [orderId],
  );
  return rows;
}

/** One card of a user; undefined for another user's card. */
export async function readOwn(
  db: Queryable,
  card: { userId: string; unitId: string },
): Promise<OwnRow | undefined> {
  const { rows } = await db.query<OwnRow>(
    `select ${OWN_COLUMNS} from gift_card_unit where id = $2 and user_id = $1`,
    [card.userId, card.unitId],
  );
  return rows[0];
}

/** Undefined when the card is not the user's, has no code, or has less on it than that. */
export async function updateRemaining(
  db: Queryable,
  card: { userId: string; unitId: string },
  remainingCents: bigint | null,
): Promise<OwnRow | undefined> {
  const { rows } = await db.query<OwnRow>(
    `update gift_card_unit set remaining_cents = $3
     where id = $2 and user_id = $1 and state = 'issued' and coalesce($3::bigint, 0) <= face_cents
     returning ${OWN_COLUMNS}`,
    [card.userId, card.unitId, remainingCents],
  );
  return rows[0];
}

/** Archives a card or takes it back. Returns undefined when it is not the user's, or has no code yet. */
export async function updateArchived(
  db: Queryable,
  card: { userId: string; unitId: string },
  { used, archived, now }: { used: boolean | undefined; archived: boolean | undefined; now: Date },
): Promise<OwnRow | undefined> {
  const { rows } = await db.query<OwnRow>(
    `update gift_card_unit set
       used_at = case when $3::boolean is null then used_at when $3 then coalesce(used_at, $5) end,
       archived_at = case when $4::boolean is null then archived_at when $4 then coalesce(archived_at, $5) end
     where id = $2 and user_id = $1
       and ($3 is not true or state = 'issued') and ($4 is not true or state in ('issued', 'released'))
     returning ${OWN_COLUMNS}`,
    [card.userId, card.unitId, used, archived, now],
  );
  return rows[0];
}

/** The sealed secret of an issued card; undefined for a card without a code. */
export function sealedSecret(
  row: Pick<PurchasedRow, 'secret' | 'secret_nonce' | 'secret_key_id'>,
): SealedSecret | undefined {
  const { secret, secret_nonce: nonce, secret_key_id: keyId } = row;
  return secret && nonce && keyId !== null ? { secret, nonce, keyId } : undefined;
}

/** Whether the issuer is still working on a card of this user. */
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
