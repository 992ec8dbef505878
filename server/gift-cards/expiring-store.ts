/** The SQL of cards that expire soon. */
import type { Tx } from '#server/db/transaction.ts';

export type ExpiringRow = {
  id: string;
  user_id: string;
  gift_card_name: string;
  face_cents: bigint;
  expires_at: Date | null;
};

/**
 * Locks unused cards that expire by `until` and whose owner was not reminded. Those of another run are
 * skipped.
 */
export async function takeExpiring(
  tx: Tx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ExpiringRow[]> {
  const { rows } = await tx.query<ExpiringRow>(
    `select unit.id, unit.user_id, unit.gift_card_name, unit.face_cents,
       unit.resolved_at + card.expires_after_months * interval '1 month' as expires_at
     from gift_card_unit unit join gift_card card on card.id = unit.gift_card_id
     where unit.state = 'issued' and unit.reminded_at is null and unit.used_at is null and unit.archived_at is null
       and coalesce(unit.remaining_cents, 1) > 0 and card.expires_after_months > 0
       and unit.resolved_at + card.expires_after_months * interval '1 month' > $1
       and unit.resolved_at + card.expires_after_months * interval '1 month' <= $2
     order by unit.id limit $3 for update of unit skip locked`,
    [now, until, limit],
  );
  return rows;
}

export async function markReminded(tx: Tx, unitIds: string[], now: Date): Promise<void> {
  await tx.query('update gift_card_unit set reminded_at = $2 where id = any ($1::uuid[])', [unitIds, now]);
}
