/** The SQL of purchased cards: what each is, and what it becomes. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Article } from '#server/orders/index.ts';
import type { SealedSecret } from './codes.ts';
import type { Resolved } from './issuing/late-order.ts';
import type { Unit, UnitState } from './unit.ts';

export type UnitRow = {
  id: string;
  order_id: string;
  user_id: string;
  gift_card_name: string;
  issuer_product_id: string;
  face_cents: bigint;
  state: UnitState;
  sent_at: Date | null;
};

export const UNIT = 'id, order_id, user_id, gift_card_name, issuer_product_id, face_cents, state, sent_at';

export async function readUnit(db: Queryable, unitId: string): Promise<Unit | undefined> {
  const { rows } = await db.query<UnitRow>(`select ${UNIT} from gift_card_unit where id = $1`, [unitId]);
  return rows[0] && toUnit(rows[0]);
}

/** A card with the issuer's orders that it knows. */
export type OrderedCard = { state: UnitState; issuerOrderId: string | null; lateOrderId: string | null };

export async function selectOrdered(db: Queryable, unitId: string): Promise<OrderedCard | undefined> {
  const { rows } = await db.query<OrderedCard>(
    `select state, issuer_order_id as "issuerOrderId", late_order_id as "lateOrderId"
     from gift_card_unit where id = $1`,
    [unitId],
  );
  return rows[0];
}

export type LostUnit = {
  id: string;
  orderId: string;
  userId: string;
  article: Article;
  faceCents: bigint;
};

/** A unit that a restore lost, as it was before it was ordered. False where it is here already. */
export async function insertLostUnit(tx: Tx, unit: LostUnit): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into gift_card_unit
       (id, order_id, user_id, gift_card_id, gift_card_name, image_url, issuer_product_id, face_cents)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    [
      unit.id,
      unit.orderId,
      unit.userId,
      unit.article.id,
      unit.article.name,
      unit.article.imageUrl,
      unit.article.issuerProductId,
      unit.faceCents,
    ],
  );
  return rowCount === 1;
}

/** The unit, with a lock: no other transaction resolves the unit until this one ends. */
export async function lockUnit(tx: Tx, unitId: string): Promise<Unit | undefined> {
  const { rows } = await tx.query<UnitRow>(`select ${UNIT} from gift_card_unit where id = $1 for update`, [
    unitId,
  ]);
  return rows[0] && toUnit(rows[0]);
}

/** The member of staff who resolves a unit by hand. */
export type CardDecider = { userId: string; role: string; reason: string };

export async function markIssued(
  tx: Tx,
  unitId: string,
  issued: SealedSecret & { issuer: string; issuerOrderId: string; codeHash: Buffer; now: Date },
  by: CardDecider | null,
): Promise<void> {
  await tx.query(
    `update gift_card_unit set state = 'issued', issuer = coalesce(issuer, $8), issuer_order_id = $2, secret = $3,
       secret_nonce = $4, secret_key_id = $5, code_hash = $6, resolved_at = $7, last_answer = null,
       resolved_by = $9, resolved_role = $10, resolved_reason = $11
     where id = $1`,
    [
      unitId,
      issued.issuerOrderId,
      issued.secret,
      issued.nonce,
      issued.keyId,
      issued.codeHash,
      issued.now,
      issued.issuer,
      by?.userId,
      by?.role,
      by?.reason,
    ],
  );
}

export async function markUnitReleased(
  tx: Tx,
  unitId: string,
  { reason, now }: { reason: string; now: Date },
  by: CardDecider | null,
): Promise<void> {
  await tx.query(
    `update gift_card_unit set state = 'released', release_reason = $2, resolved_at = $3, last_answer = null,
       resolved_by = $4, resolved_role = $5, resolved_reason = $6
     where id = $1`,
    [unitId, reason, now, by?.userId, by?.role, by?.reason],
  );
}

/** A resolved unit with what resolved it; undefined while it is open. */
export async function readResolved(db: Queryable, unitId: string): Promise<Resolved | undefined> {
  const { rows } = await db.query<UnitRow & { resolved_by: string | null; code_hash: Buffer | null }>(
    `select ${UNIT}, resolved_by, code_hash from gift_card_unit
     where id = $1 and state in ('issued', 'released')`,
    [unitId],
  );
  const [row] = rows;
  return row && { ...toUnit(row), resolvedBy: row.resolved_by, codeHash: row.code_hash };
}

/** The first late order is kept. Its time is the database's, by which alerts are raised. */
export async function noteLate(tx: Tx, unitId: string, issuerOrderId: string): Promise<void> {
  await tx.query(
    `update gift_card_unit set late_order_id = $2, late_at = now()
     where id = $1 and state in ('issued', 'released') and late_at is null`,
    [unitId, issuerOrderId],
  );
}

export type Buyer = { email: string; username: string; firstName: string };

/** The buyer's name and email; undefined for a deleted account. */
export async function readBuyer(db: Queryable, userId: string): Promise<Buyer | undefined> {
  const { rows } = await db.query<{ email: string; username: string; first_name: string }>(
    'select email, username, first_name from users where id = $1 and deleted_at is null',
    [userId],
  );
  return rows[0] && { email: rows[0].email, username: rows[0].username, firstName: rows[0].first_name };
}

export function toUnit(row: UnitRow): Unit {
  return {
    id: row.id,
    orderId: row.order_id,
    userId: row.user_id,
    giftCardName: row.gift_card_name,
    issuerProductId: row.issuer_product_id,
    faceCents: row.face_cents,
    state: row.state,
    sentAt: row.sent_at,
  };
}
