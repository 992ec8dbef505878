/** SQL of the mails with codes. Concurrent jobs share their statements. */
import type { CardBarcode } from '#contract/catalogue.ts';
import { batchByDatabase } from '#server/db/batcher.ts';
import type { Queryable } from '#server/db/pool.ts';

export type UnitToMail = {
  id: string;
  user_id: string;
  order_id: string;
  gift_card_name: string;
  image_url: string;
  face_cents: bigint;
  secret: Buffer | null;
  secret_nonce: Buffer | null;
  secret_key_id: string | null;
  email: string;
  username: string;
  first_name: string;
  can_sign_in: boolean;
  /** As the catalog has them now. */
  redeem_instructions: string | null;
  terms: string | null;
  barcode: CardBarcode | null;
};

/**
 * An issued card that was not mailed yet, with its buyer; undefined without one, or for a closed or frozen
 * account.
 */
export const readUnitToMail = batchByDatabase(async (db, unitIds: string[]) => {
  const { rows } = await db.query<UnitToMail>({
    name: 'units-to-mail',
    text: `select unit.id, unit.user_id, order_id, gift_card_name, unit.image_url, face_cents, secret, secret_nonce, secret_key_id,
        email, username, first_name, card.redeem_instructions, card.terms, card.barcode,
        password_hash is not null or exists (select from linked_identity where linked_identity.user_id = users.id)
          or exists (select from passkey where passkey.user_id = users.id) as can_sign_in
      from gift_card_unit unit join users on users.id = unit.user_id and users.deleted_at is null
          and users.frozen_at is null
        left join gift_card card on card.id = unit.gift_card_id
      where unit.id = any ($1::uuid[]) and unit.state = 'issued' and unit.mailed_at is null`,
    values: [unitIds],
  });
  const units = new Map(rows.map((row) => [row.id, row]));
  return unitIds.map((id) => units.get(id));
});

/** A user's cards whose code was never mailed, except those that the user has used or archived. */
export async function selectUnmailed(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from gift_card_unit
     where user_id = $1 and state = 'issued' and mailed_at is null and used_at is null and archived_at is null
     order by id`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

export const markMailed = batchByDatabase(async (db, mailed: { unitId: string; now: Date }[]) => {
  await db.query({
    name: 'mark-mailed',
    text: `update gift_card_unit set mailed_at = mailed.at
      from unnest($1::uuid[], $2::timestamptz[]) as mailed (id, at)
      where gift_card_unit.id = mailed.id and state = 'issued'`,
    values: [mailed.map(({ unitId }) => unitId), mailed.map(({ now }) => now)],
  });
  return mailed;
});
