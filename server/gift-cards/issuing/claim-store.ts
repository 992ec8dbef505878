/** The SQL by which one worker at a time sends a card's order to the issuer. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { toUnit, UNIT, type UnitRow } from '../store.ts';
import type { Unit } from '../unit.ts';

/** Orders nothing for an account that staff froze: the mail would deliver the code to the frozen user. */
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
 * Claims those of the units that were never sent. Each goes to one caller; a unit that is claimed already, or
 * whose buyer is frozen, to none.
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

/**
 * Takes back the claim of a reserved unit, when the issuer did nothing with its order. A later claim is kept.
 */
export async function returnClaim(db: Queryable, { id, sentAt }: Unit): Promise<void> {
  await db.query(
    `update gift_card_unit set state = 'reserved', issuer = null, sent_at = null, attempts = attempts - 1
     where id = $1 and state = 'issuing' and sent_at = $2`,
    [id, sentAt],
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

/**
 * Claims cards that no worker has touched since `before`, and that no job waits for. Each goes to one caller,
 * with its turn: how many of the same owner's come before it.
 */
export async function takeForgotten(
  tx: Tx,
  { job, before, now, limit }: { job: string; before: Date; now: Date; limit: number },
): Promise<{ id: string; turn: number }[]> {
  const { rows } = await tx.query<{ id: string; turn: number }>(
    `with taken as (
       update gift_card_unit set tended_at = $2 where id in (
         select id from gift_card_unit
         where state in ('reserved', 'issuing') and tended_at < $1
           and not exists (select from pgboss.job where name = $4 and state < 'completed' and data ->> 'unitId' = gift_card_unit.id::text)
           and not exists (select from job_outbox where name = $4 and data ->> 'unitId' = gift_card_unit.id::text)
         order by tended_at limit $3 for update of gift_card_unit skip locked)
       returning id, user_id, created_at
     )
     select id, least(100, row_number() over (partition by user_id order by created_at, id) - 1)::int as turn
     from taken order by created_at, id`,
    [before, now, limit, job],
  );
  return rows;
}
