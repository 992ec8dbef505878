/** The SQL of codes: their hashes, and their encryption under another key. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { SealedSecret } from './codes.ts';
import { PURCHASED_COLUMNS, type PurchasedRow } from './purchased/purchased-store.ts';

/** The keyed hash of a card's code; undefined without one. */
export async function readCodeHash(db: Queryable, unitId: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ code_hash: Buffer | null }>(
    'select code_hash from gift_card_unit where id = $1',
    [unitId],
  );
  return rows[0]?.code_hash ?? undefined;
}

/** Whether one of these hashes belongs to another card's code. */
export async function isCodeKnown(db: Queryable, unitId: string, hashes: Buffer[]): Promise<boolean> {
  const { rows } = await db.query(
    'select from gift_card_unit where code_hash = any($1::bytea[]) and id <> $2 limit 1',
    [hashes, unitId],
  );
  return rows.length > 0;
}

/** Issued cards whose secret is sealed with another key than this one. */
export async function lockCodesEncryptedOtherwise(
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

export async function saveReEncryptedCode(
  tx: Tx,
  unitId: string,
  sealed: SealedSecret & { codeHash: Buffer },
): Promise<void> {
  await tx.query(
    `update gift_card_unit set secret = $2, secret_nonce = $3, secret_key_id = $4, code_hash = $5 where id = $1`,
    [unitId, sealed.secret, sealed.nonce, sealed.keyId, sealed.codeHash],
  );
}
