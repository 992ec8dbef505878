/** All SQL of the purchased cards. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Article } from '#server/orders/index.ts';
import type { SealedSecret } from './codes.ts';
import type { Resolved } from './issuing/late-order.ts';
import { PURCHASED_COLUMNS, type PurchasedRow } from './purchased/purchased-store.ts';
import type { Unit, UnitState } from './unit.ts';

type UnitRow = {
  id: string;
  order_id: string;
  user_id: string;
  gift_card_name: string;
  issuer_product_id: string;
  face_cents: bigint;
  state: UnitState;
  sent_at: Date | null;
};

const UNIT = 'id, order_id, user_id, gift_card_name, issuer_product_id, face_cents, state, sent_at';

export async function readUnit(db: Queryable, unitId: string): Promise<Unit | undefined> {
  const { rows } = await db.query<UnitRow>(`select ${UNIT} from gift_card_unit where id = $1`, [unitId]);
  return rows[0] && toUnit(rows[0]);
}

/** A card with the issuer's orders that it knows. */
export type Ordered = { state: UnitState; issuerOrderId: string | null; lateOrderId: string | null };

export async function selectOrdered(db: Queryable, unitId: string): Promise<Ordered | undefined> {
  const { rows } = await db.query<Ordered>(
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

/** Nothing is ordered for an account that staff froze: its email would carry the code to whom they stopped. */
const BUYER_FREE =
  'not exists (select from users where id = gift_card_unit.user_id and frozen_at is not null)';

/**
 * Claims the right to send one order to the issuer. Of several workers that saw the same `seenSentAt`, one
 * gets the unit and the others undefined. Nobody gets one whose buyer is frozen.
 */
export async function claimSending(
  db: Queryable,
  claim: { unitId: string; seenSentAt: Date | null; issuer: string; now: Date },
): Promise<Unit | undefined> {
  const { rows } = await db.query<UnitRow>(
    `update gift_card_unit set state = 'issuing', issuer = $3, sent_at = $4, tended_at = $4, attempts = attempts + 1
     where id = $1 and state in ('reserved', 'issuing') and sent_at is not distinct from $2 and ${BUYER_FREE}
     returning ${UNIT}`,
    [claim.unitId, claim.seenSentAt, claim.issuer, claim.now],
  );
  return rows[0] && toUnit(rows[0]);
}

/**
 * Claims those of the units that were never sent. Each goes to one caller; a unit that is claimed already, or whose buyer
 * is frozen, to none.
 */
export async function claimReserved(
  db: Queryable,
  claim: { unitIds: string[]; issuer: string; now: Date },
): Promise<Unit[]> {
  const { rows } = await db.query<UnitRow>({
    name: 'claim-reserved',
    text: `update gift_card_unit set state = 'issuing', issuer = $2, sent_at = $3, tended_at = $3, attempts = attempts + 1
      where id in (
        select id from gift_card_unit where id = any ($1::uuid[]) and state = 'reserved' and ${BUYER_FREE}
        for update skip locked)
      returning ${UNIT}`,
    values: [claim.unitIds, claim.issuer, claim.now],
  });
  return rows.map(toUnit);
}

export async function isBuyerFrozen(db: Queryable, unitId: string): Promise<boolean> {
  const { rows } = await db.query(`select from gift_card_unit where id = $1 and not ${BUYER_FREE}`, [unitId]);
  return rows.length > 0;
}

/** Takes back the claim of a reserved unit, when the issuer did nothing with its order. A later claim is kept. */
export async function returnClaim(db: Queryable, { id, sentAt }: Unit): Promise<void> {
  await db.query(
    `update gift_card_unit set state = 'reserved', issuer = null, sent_at = null, attempts = attempts - 1
     where id = $1 and state = 'issuing' and sent_at = $2`,
    [id, sentAt],
  );
}

/** Sets when the unit's next job begins, which the sweeper reads. */
export async function tend(db: Queryable, unitId: string, at: Date): Promise<void> {
  await db.query(
    `update gift_card_unit set tended_at = $2 where id = $1 and state in ('reserved', 'issuing')`,
    [unitId, at],
  );
}

/** The member of staff who resolves a unit by hand. */
export type Decider = { userId: string; role: string; reason: string };

export async function markIssued(
  tx: Tx,
  unitId: string,
  issued: SealedSecret & { issuer: string; issuerOrderId: string; codeHash: Buffer; now: Date },
  by: Decider | null,
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

export async function markReleased(
  tx: Tx,
  unitId: string,
  { reason, now }: { reason: string; now: Date },
  by: Decider | null,
): Promise<void> {
  await tx.query(
    `update gift_card_unit set state = 'released', release_reason = $2, resolved_at = $3, last_answer = null,
       resolved_by = $4, resolved_role = $5, resolved_reason = $6
     where id = $1`,
    [unitId, reason, now, by?.userId, by?.role, by?.reason],
  );
}

/** Stores the issuer's text, for staff who look at a delayed card. */
export async function noteAnswer(
  db: Queryable,
  unitId: string,
  { answer, now }: { answer: string; now: Date },
): Promise<void> {
  await db.query(
    `update gift_card_unit set last_answer = $2, tended_at = $3
     where id = $1 and state in ('reserved', 'issuing')`,
    [unitId, answer.slice(0, 500), now],
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

/** The keyed hash of a card's code; undefined without one. */
export async function readCodeHash(db: Queryable, unitId: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ code_hash: Buffer | null }>(
    'select code_hash from gift_card_unit where id = $1',
    [unitId],
  );
  return rows[0]?.code_hash ?? undefined;
}

/** Whether one of these hashes belongs to another card's code. */
export async function codeKnown(db: Queryable, unitId: string, hashes: Buffer[]): Promise<boolean> {
  const { rows } = await db.query(
    'select from gift_card_unit where code_hash = any($1::bytea[]) and id <> $2 limit 1',
    [hashes, unitId],
  );
  return rows.length > 0;
}

/** Claims cards that no worker has touched since `before`. Each goes to one caller. */
export async function takeForgotten(
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update gift_card_unit set tended_at = $2 where id in (
       select id from gift_card_unit
       where state in ('reserved', 'issuing') and tended_at < $1
       order by tended_at limit $3 for update skip locked)
     returning id`,
    [before, now, limit],
  );
  return rows.map(({ id }) => id);
}

/** Issued cards whose secret is sealed with another key than this one. */
export async function lockEncryptedOtherwise(
  tx: Tx,
  { keyId, after, atOnce }: { keyId: string; after: string | undefined; atOnce: number },
): Promise<PurchasedRow[]> {
  const { rows } = await tx.query<PurchasedRow>(
    `select ${PURCHASED_COLUMNS} from gift_card_unit
     where state = 'issued' and secret_key_id <> $1 and ($2::uuid is null or id > $2)
     order by id limit $3 for update`,
    [keyId, after, atOnce],
  );
  return rows;
}

export async function countCodesOfOtherKeys(db: Queryable, keyId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from gift_card_unit where state = 'issued' and secret_key_id <> $1`,
    [keyId],
  );
  return rows[0]?.count ?? 0;
}

export async function reEncrypt(
  tx: Tx,
  unitId: string,
  sealed: SealedSecret & { codeHash: Buffer },
): Promise<void> {
  await tx.query(
    `update gift_card_unit set secret = $2, secret_nonce = $3, secret_key_id = $4, code_hash = $5 where id = $1`,
    [unitId, sealed.secret, sealed.nonce, sealed.keyId, sealed.codeHash],
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

function toUnit(row: UnitRow): Unit {
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
