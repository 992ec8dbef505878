/** The SQL of signing secrets under another encryption key. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { SealedSecret } from '#server/kernel/secret-box.ts';

export async function lockSecretsOfOtherKeys(
  tx: Tx,
  { keyId, after, atOnce }: { keyId: string; after: string | undefined; atOnce: number },
): Promise<(SealedSecret & { id: string })[]> {
  const { rows } = await tx.query<SealedSecret & { id: string }>(
    `select id, secret, secret_nonce as nonce, secret_key_id as "keyId" from webhook_endpoint
     where secret_key_id <> $1 and ($2::uuid is null or id > $2) order by id limit $3 for update`,
    [keyId, after, atOnce],
  );
  return rows;
}

export async function countWebhookSecretsOfOtherKeys(db: Queryable, keyId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from webhook_endpoint where secret_key_id <> $1',
    [keyId],
  );
  return rows[0]?.count ?? 0;
}

export async function updateSecret(
  tx: Tx,
  id: string,
  { secret, nonce, keyId }: SealedSecret,
): Promise<void> {
  await tx.query(
    'update webhook_endpoint set secret = $2, secret_nonce = $3, secret_key_id = $4 where id = $1',
    [id, secret, nonce, keyId],
  );
}
