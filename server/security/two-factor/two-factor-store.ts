/** All SQL about second factors. */
import { setTwoFactorEnabled } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { SealedSecret } from '#server/kernel/secret-box.ts';

export type TwoFactor = SealedSecret & { lastStep: number; enabled: boolean };

/** Replaces an unfinished set-up. Returns false when the second factor is on. */
export async function saveSetup(
  db: Queryable,
  { userId, sealed, now }: { userId: string; sealed: SealedSecret; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into two_factor (user_id, secret, secret_nonce, secret_key_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set secret = excluded.secret, secret_nonce = excluded.secret_nonce,
       secret_key_id = excluded.secret_key_id, created_at = excluded.created_at, last_step = 0
     where two_factor.enabled_at is null`,
    [userId, sealed.secret, sealed.nonce, sealed.keyId, now],
  );
  return rowCount === 1;
}

export async function replaceBackupCodes(db: Queryable, userId: string, hashes: Buffer[]): Promise<void> {
  await db.query('delete from backup_code where user_id = $1', [userId]);
  await db.query('insert into backup_code (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    hashes,
  ]);
}

/** Locks the row until the transaction ends, so that codes of one user are tried in turn. */
export async function lockTwoFactor(db: Queryable, userId: string): Promise<TwoFactor | undefined> {
  const { rows } = await db.query<{
    secret: Buffer;
    secret_nonce: Buffer;
    secret_key_id: string;
    last_step: bigint;
    enabled_at: Date | null;
  }>(
    `select secret, secret_nonce, secret_key_id, last_step, enabled_at from two_factor where user_id = $1 for update`,
    [userId],
  );
  const [row] = rows;
  return (
    row && {
      secret: row.secret,
      nonce: row.secret_nonce,
      keyId: row.secret_key_id,
      lastStep: Number(row.last_step),
      enabled: row.enabled_at !== null,
    }
  );
}

/** Returns false when this step or a later one was accepted before. */
export async function acceptStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'update two_factor set last_step = $2 where user_id = $1 and last_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}

/** Returns false when the code is unknown or used. */
export async function acceptBackupCode(
  db: Queryable,
  { userId, hash, now }: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update backup_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null',
    [userId, hash, now],
  );
  return rowCount === 1;
}

export async function countBackupCodes(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from backup_code where user_id = $1 and used_at is null',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

export async function markEnabled(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query('update two_factor set enabled_at = $2 where user_id = $1', [userId, now]);
  await setTwoFactorEnabled(db, { userId, enabled: true, now });
}

/** Whether the second factor was set up at this time or later. */
export async function isTwoFactorSince(db: Queryable, userId: string, since: Date): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    'select exists (select from two_factor where user_id = $1 and created_at >= $2) as found',
    [userId, since],
  );
  return rows[0]?.found ?? false;
}

/** Deletes a set-up that was not finished: who began it knows its secret. */
export async function dropSetup(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from two_factor where user_id = $1 and enabled_at is null', [userId]);
}

/** Deletes the secret and the codes. */
export async function removeTwoFactor(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query('delete from two_factor where user_id = $1', [userId]);
  await setTwoFactorEnabled(db, { userId, enabled: false, now });
}

/** The secrets sealed with another key, in ascending id; locked, so that two runs do not overlap. */
export async function lockTwoFactorEncryptedOtherwise(
  db: Queryable,
  { keyId, after, atOnce }: { keyId: string; after: string | undefined; atOnce: number },
): Promise<(SealedSecret & { id: string })[]> {
  const { rows } = await db.query<SealedSecret & { id: string }>(
    `select user_id as id, secret, secret_nonce as nonce, secret_key_id as "keyId" from two_factor
     where secret_key_id <> $1 and ($2::uuid is null or user_id > $2)
     order by user_id limit $3 for update`,
    [keyId, after, atOnce],
  );
  return rows;
}

export async function countSecretsOfOtherKeys(db: Queryable, keyId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from two_factor where secret_key_id <> $1',
    [keyId],
  );
  return rows[0]?.count ?? 0;
}

export async function saveReEncryptedTwoFactor(
  db: Queryable,
  userId: string,
  sealed: SealedSecret,
): Promise<void> {
  await db.query(
    'update two_factor set secret = $2, secret_nonce = $3, secret_key_id = $4 where user_id = $1',
    [userId, sealed.secret, sealed.nonce, sealed.keyId],
  );
}
