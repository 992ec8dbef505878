/** The SQL of cards that staff settle. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';

export type StuckRow = {
  id: string;
  order_id: string;
  user_id: string;
  buyer_name: string;
  buyer_email: string;
  gift_card_name: string;
  face_cents: bigint;
  state: 'reserved' | 'issuing';
  created_at: Date;
  created_micros: bigint;
  sent_at: Date | null;
  attempts: number;
  last_answer: string | null;
};

const stuck = `select unit.id, unit.order_id, unit.user_id, unit.gift_card_name, unit.face_cents, unit.state,
    unit.created_at, (extract(epoch from unit.created_at) * 1000000)::bigint as created_micros, unit.sent_at,
    unit.attempts, unit.last_answer,
    coalesce(${fullNameOrNullSql('buyer')}, buyer.username) as buyer_name,
    buyer.email as buyer_email
  from gift_card_unit unit join users buyer on buyer.id = unit.user_id
  where unit.state in ('reserved', 'issuing')`;

/** Oldest first. */
export async function selectStuck(
  db: Queryable,
  { after, limit }: { after: { micros: bigint; id: string } | null; limit: number },
): Promise<StuckRow[]> {
  const { rows } = await db.query<StuckRow>(
    `${stuck} and (unit.last_answer is not null or unit.created_at < now() - interval '15 minutes')
       and ($1::bigint is null or (unit.created_at, unit.id) >
         (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid))
     order by unit.created_at, unit.id limit $3`,
    [after?.micros, after?.id, limit],
  );
  return rows;
}

/** An unresolved card, however young. */
export async function findStuck(db: Queryable, unitId: string): Promise<StuckRow | undefined> {
  const { rows } = await db.query<StuckRow>(`${stuck} and unit.id = $1`, [unitId]);
  return rows[0];
}

export type StuckOutcome = { by: string | null; reason: string | null; codeHash: Buffer | null };

/** Who resolved a unit, and with which code. */
export async function findOutcome(db: Queryable, unitId: string): Promise<StuckOutcome | undefined> {
  const { rows } = await db.query<StuckOutcome>(
    `select resolved_by as by, resolved_reason as reason, code_hash as "codeHash"
     from gift_card_unit where id = $1`,
    [unitId],
  );
  return rows[0];
}
