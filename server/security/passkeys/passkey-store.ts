/** All SQL about passkeys and their challenges. */
import { setHasPasskey } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';

export type ChallengePurpose = 'sign-in' | 'enrol' | 'prove';

/** The session that may answer; a visitor who signs in has none. */
export type ChallengeOwner = { userId: string; sessionId: string } | null;

export async function insertChallenge(
  db: Queryable,
  {
    challenge,
    purpose,
    owner,
    expiresAt,
  }: { challenge: Buffer; purpose: ChallengePurpose; owner: ChallengeOwner; expiresAt: Date },
): Promise<void> {
  await db.query(
    `insert into passkey_challenge (challenge, purpose, user_id, session_id, expires_at) values ($1, $2, $3, $4, $5)`,
    [challenge, purpose, owner?.userId, owner?.sessionId, expiresAt],
  );
}

/** Deletes the challenge, so that it is answered once. Returns false when there is none for this owner. */
export async function takeChallenge(
  db: Queryable,
  {
    challenge,
    purpose,
    owner,
    now,
  }: { challenge: Buffer; purpose: ChallengePurpose; owner: ChallengeOwner; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from passkey_challenge
     where challenge = $1 and purpose = $2 and session_id is not distinct from $3::uuid and expires_at > $4`,
    [challenge, purpose, owner?.sessionId, now],
  );
  return rowCount === 1;
}

export async function deleteExpiredChallenges(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from passkey_challenge where expires_at <= $1', [now]);
}

export type Passkey = {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

const COLUMNS = `id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at, last_used_at`;

/** Oldest first. */
export async function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  const { rows } = await db.query<Passkey>(
    `select ${COLUMNS} from passkey where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

/** Locks the row, so that a counter is compared and raised by one use at a time. */
export async function lockPasskey(db: Queryable, credentialId: Buffer): Promise<Passkey | undefined> {
  const { rows } = await db.query<Passkey>(
    `select ${COLUMNS} from passkey where credential_id = $1 for update`,
    [credentialId],
  );
  return rows[0];
}

/** The user's row is locked. Throws for a credential that is enrolled already. */
export async function insertPasskey(db: Queryable, passkey: Omit<Passkey, 'last_used_at'>): Promise<void> {
  await db.query(
    `insert into passkey (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      passkey.id,
      passkey.user_id,
      passkey.credential_id,
      passkey.public_key,
      passkey.counter,
      passkey.transports,
      passkey.backed_up,
      passkey.name,
      passkey.created_at,
    ],
  );
  await setHasPasskey(db, { userId: passkey.user_id, has: true, now: passkey.created_at });
}

export async function recordUse(
  db: Queryable,
  { id, counter, backedUp, now }: { id: string; counter: bigint; backedUp: boolean; now: Date },
): Promise<void> {
  await db.query('update passkey set counter = $2, backed_up = $3, last_used_at = $4 where id = $1', [
    id,
    counter,
    backedUp,
    now,
  ]);
}

/** Returns false when the user has no such passkey. */
export async function renamePasskey(
  db: Queryable,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  const { rowCount } = await db.query('update passkey set name = $3 where id = $2 and user_id = $1', [
    userId,
    id,
    name,
  ]);
  return rowCount === 1;
}

/** Returns the name of the removed passkey. The user's row is locked. */
export async function deletePasskey(
  db: Queryable,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>(
    'delete from passkey where id = $2 and user_id = $1 returning name',
    [userId, id],
  );
  const { rows: left } = await db.query('select from passkey where user_id = $1 limit 1', [userId]);
  if (left.length === 0) await setHasPasskey(db, { userId, has: false, now });
  return rows[0]?.name;
}

/** Removes all passkeys of a user, and returns how many there were. The user's row is locked. */
export async function deletePasskeys(db: Queryable, userId: string, now: Date): Promise<number> {
  const { rowCount } = await db.query('delete from passkey where user_id = $1', [userId]);
  await setHasPasskey(db, { userId, has: false, now });
  return rowCount ?? 0;
}
