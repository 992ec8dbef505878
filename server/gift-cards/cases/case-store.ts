/** The SQL of cases: cards whose code does not work. */

import type { CardCaseState, CardProblem } from '#contract/card-cases.ts';
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { CardState } from '../issuer-port.ts';

export type CaseRow = {
  id: string;
  unit_id: string;
  user_id: string;
  order_id: string;
  gift_card_name: string;
  face_cents: bigint;
  problem: CardProblem;
  evidence: string;
  has_picture: boolean;
  state: CardCaseState;
  opened_at: Date;
  opened_micros: bigint;
  issuer_word: CardState | null;
  issuer_balance_cents: bigint | null;
  issuer_detail: string | null;
  issuer_asked_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  decided_key: string | null;
  note: string | null;
  refund_cents: bigint | null;
  replacement_id: string | null;
};

const CASE = `card_case.id, unit_id, card_case.user_id, unit.order_id, unit.gift_card_name, unit.face_cents, problem,
  evidence, picture is not null as has_picture, card_case.state, opened_at,
  (extract(epoch from opened_at) * 1000000)::bigint as opened_micros, issuer_word, issuer_balance_cents, issuer_detail,
  issuer_asked_at, decided_at, decided_by, decided_key, note, refund_cents, replacement_id`;
const CASES = 'card_case join gift_card_unit unit on unit.id = card_case.unit_id';

/** A case with its people. */
export type StaffCaseRow = CaseRow & {
  owner_name: string;
  owner_email: string;
  decided_by_name: string | null;
};

const STAFF_CASES = `select ${CASE},
    coalesce(${fullNameOrNullSql('owner')}, owner.username) as owner_name,
    owner.email as owner_email, ${fullNameOrNullSql('staff')} as decided_by_name
  from ${CASES} join users owner on owner.id = card_case.user_id left join users staff on staff.id = card_case.decided_by`;

export async function insertCase(
  tx: Tx,
  opened: { id: string; unitId: string; userId: string; problem: CardProblem; evidence: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into card_case (id, unit_id, user_id, problem, evidence, opened_at) values ($1, $2, $3, $4, $5, $6)`,
    [opened.id, opened.unitId, opened.userId, opened.problem, opened.evidence, opened.now],
  );
}

export async function readCase(db: Queryable, caseId: string): Promise<CaseRow | undefined> {
  const { rows } = await db.query<CaseRow>(`select ${CASE} from ${CASES} where card_case.id = $1`, [caseId]);
  return rows[0];
}

/** Reads and locks a case: no other transaction decides about it until this one ends. */
export async function lockCase(tx: Tx, caseId: string): Promise<CaseRow | undefined> {
  const { rows } = await tx.query<CaseRow>(
    `select ${CASE} from ${CASES} where card_case.id = $1 for update of card_case`,
    [caseId],
  );
  return rows[0];
}

/** The cases of one card, newest first. */
export async function selectCasesOf(
  db: Queryable,
  { unitId, userId }: { unitId: string; userId: string },
): Promise<CaseRow[]> {
  const { rows } = await db.query<CaseRow>(
    `select ${CASE} from ${CASES} where unit_id = $1 and card_case.user_id = $2 order by opened_at desc`,
    [unitId, userId],
  );
  return rows;
}

/** Whether a card was replaced or refunded. */
export async function isMadeGood(db: Queryable, unitId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from card_case where unit_id = $1 and state in ('replaced', 'refunded')`,
    [unitId],
  );
  return rows.length > 0;
}

/** Whether staff still owe this user an answer. */
export async function hasOpenCases(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query(`select from card_case where user_id = $1 and state = 'open' limit 1`, [
    userId,
  ]);
  return rows.length > 0;
}

type Place = { micros: bigint; id: string };

/** Oldest first. */
export async function selectOpenCases(
  db: Queryable,
  { after, limit }: { after: Place | null; limit: number },
): Promise<StaffCaseRow[]> {
  const { rows } = await db.query<StaffCaseRow>(
    `${STAFF_CASES} where card_case.state = 'open'
       and ($1::bigint is null or (opened_at, card_case.id) >
         (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid))
     order by opened_at, card_case.id limit $3`,
    [after?.micros, after?.id, limit],
  );
  return rows;
}

/** Newest first. */
export async function selectClosedCases(
  db: Queryable,
  { after, limit }: { after: Place | null; limit: number },
): Promise<StaffCaseRow[]> {
  const { rows } = await db.query<StaffCaseRow>(
    `${STAFF_CASES} where card_case.state <> 'open'
       and ($1::bigint is null or (opened_at, card_case.id) <
         (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid))
     order by opened_at desc, card_case.id desc limit $3`,
    [after?.micros, after?.id, limit],
  );
  return rows;
}

export async function findStaffCase(db: Queryable, caseId: string): Promise<StaffCaseRow | undefined> {
  const { rows } = await db.query<StaffCaseRow>(`${STAFF_CASES} where card_case.id = $1`, [caseId]);
  return rows[0];
}

export async function updateIssuerWord(
  db: Queryable,
  caseId: string,
  said: { state: CardState; balanceCents: bigint | null; detail: string; now: Date },
): Promise<void> {
  await db.query(
    `update card_case set issuer_word = $2, issuer_balance_cents = $3, issuer_detail = $4, issuer_asked_at = $5
     where id = $1 and state = 'open'`,
    [caseId, said.state, said.balanceCents, said.detail.slice(0, 500), said.now],
  );
}

/** Who decided, under which request. */
export type CaseDecider = { userId: string; role: string; key: string };

export async function markRefunded(
  tx: Tx,
  caseId: string,
  { refundCents, by, now }: { refundCents: bigint; by: CaseDecider; now: Date },
): Promise<void> {
  await tx.query(
    `update card_case set state = 'refunded', refund_cents = $2, decided_by = $3, decided_role = $4, decided_key = $5,
       decided_at = $6 where id = $1`,
    [caseId, refundCents, by.userId, by.role, by.key, now],
  );
}

export async function markReplaced(
  tx: Tx,
  caseId: string,
  { replacementId, by, now }: { replacementId: string; by: CaseDecider; now: Date },
): Promise<void> {
  await tx.query(
    `update card_case set state = 'replaced', replacement_id = $2, decided_by = $3, decided_role = $4, decided_key = $5,
       decided_at = $6 where id = $1`,
    [caseId, replacementId, by.userId, by.role, by.key, now],
  );
}

export async function markRejected(
  tx: Tx,
  caseId: string,
  { note, by, now }: { note: string; by: CaseDecider; now: Date },
): Promise<void> {
  await tx.query(
    `update card_case set state = 'rejected', note = $2, decided_by = $3, decided_role = $4, decided_key = $5,
       decided_at = $6 where id = $1`,
    [caseId, note, by.userId, by.role, by.key, now],
  );
}

export async function markWithdrawn(tx: Tx, caseId: string, now: Date): Promise<void> {
  await tx.query(`update card_case set state = 'withdrawn', decided_at = $2 where id = $1`, [caseId, now]);
}

export async function updatePicture(tx: Tx, caseId: string, picture: Buffer): Promise<void> {
  await tx.query('update card_case set picture = $2 where id = $1', [caseId, picture]);
}

export async function findCasePicture(db: Queryable, caseId: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ picture: Buffer | null }>('select picture from card_case where id = $1', [
    caseId,
  ]);
  return rows[0]?.picture ?? undefined;
}

/** The evidence goes with the account; what was decided stays, for the ledger's sake. */
export async function eraseEvidence(tx: Tx, userId: string): Promise<void> {
  await tx.query(`update card_case set evidence = '', picture = null where user_id = $1`, [userId]);
}

/**
 * Orders another card of the same kind and value, in the order of the first, and puts the first into the
 * archive.
 */
export async function insertReplacement(
  tx: Tx,
  { unitId, replacementId, now }: { unitId: string; replacementId: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into gift_card_unit
       (id, order_id, user_id, gift_card_id, gift_card_name, image_url, issuer_product_id, face_cents, replaces_unit_id)
     select $2, order_id, user_id, gift_card_id, gift_card_name, image_url, issuer_product_id, face_cents, id
     from gift_card_unit where id = $1`,
    [unitId, replacementId],
  );
  await archiveUnit(tx, unitId, now);
}

/** A card that was made good leaves the wallet's first list. */
export async function archiveUnit(tx: Tx, unitId: string, now: Date): Promise<void> {
  await tx.query('update gift_card_unit set archived_at = coalesce(archived_at, $2) where id = $1', [
    unitId,
    now,
  ]);
}
