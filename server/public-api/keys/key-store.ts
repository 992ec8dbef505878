/** SQL of the keys. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type KeyRow = {
  id: string;
  enterprise_id: string;
  name: string;
  mode: 'test' | 'live';
  permission: 'read_only' | 'read_write';
  ending: string;
  networks: string[];
  expires_at: Date | null;
  created_by_name: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  maker_is: 'left' | 'frozen' | null;
  made_by_key: string | null;
};

/** Why a key does not work because of the super administrator who made it, whom it acts for. */
const MAKER_IS = `case when maker.deleted_at is not null or maker.enterprise_id is distinct from api_key.enterprise_id
    or maker.enterprise_role is distinct from 'super_admin' then 'left'
  when maker.frozen_at is not null or maker.password_reset_required_at is not null then 'frozen' end`;

const COLUMNS = `api_key.id, api_key.enterprise_id, api_key.name, api_key.mode, api_key.permission, api_key.ending,
  api_key.networks::text[] as networks, api_key.expires_at, maker.first_name || ' ' || maker.last_name as created_by_name,
  api_key.created_at, api_key.last_used_at, api_key.revoked_at, ${MAKER_IS} as maker_is, api_key.made_by_key`;

export async function selectApiKeys(db: Queryable, enterpriseId: string): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(
    `select ${COLUMNS} from api_key join users maker on maker.id = api_key.created_by
     where api_key.enterprise_id = $1 order by api_key.created_at desc, api_key.id desc`,
    [enterpriseId],
  );
  return rows;
}

export type NewKey = {
  id: string;
  enterpriseId: string;
  name: string;
  mode: string;
  permission: string;
  keyHash: Buffer;
  ending: string;
  networks: readonly string[];
  expiresAt: Date | null;
  createdBy: string;
  madeByKey: string | null;
  now: Date;
};

export async function insertApiKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.query(
    `insert into api_key (id, enterprise_id, name, mode, permission, key_hash, ending, networks, expires_at, created_by,
       created_at, made_by_key)
     values ($1, $2, $3, $4, $5, $6, $7,
       -- 203.0.113.7/24 is the network of that address.
       array(select network(given::inet)::cidr from unnest($8::text[]) as given), $9, $10, $11, $12)`,
    [
      key.id,
      key.enterpriseId,
      key.name,
      key.mode,
      key.permission,
      key.keyHash,
      key.ending,
      key.networks,
      key.expiresAt,
      key.createdBy,
      key.now,
      key.madeByKey,
    ],
  );
}

/**
 * One caller at a time makes or revokes keys of a company: two cannot pass the limit together, and a key that
 * is made during the revocation of its maker is seen by it.
 */
export async function lockKeys(tx: Tx, enterpriseId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('api_key:' || $1, 0))`, [enterpriseId]);
}

export async function countWorkingKeys(tx: Tx, enterpriseId: string, now: Date): Promise<number> {
  const { rows } = await tx.query<{ keys: number }>(
    `select count(*)::int as keys from api_key
     where enterprise_id = $1 and revoked_at is null and coalesce(expires_at > $2, true)`,
    [enterpriseId, now],
  );
  return rows[0]?.keys ?? 0;
}

type Revocation = { id: string; enterpriseId: string; userId: string; now: Date };

/** Revokes a key of the company. False where it is already revoked, or another company's. */
export async function markApiKeyRevoked(
  tx: Tx,
  { id, enterpriseId, userId, now }: Revocation,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update api_key set revoked_at = $4, revoked_by = $3
     where id = $1 and enterprise_id = $2 and revoked_at is null`,
    [id, enterpriseId, userId, now],
  );
  return rowCount === 1;
}

/** Revokes the keys that a key of the company made, and those that they made, and returns them. */
export async function revokeKeysMadeBy(
  tx: Tx,
  { id, enterpriseId, userId, now }: Revocation,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    `with recursive made as (
       select id from api_key where made_by_key = $1 and enterprise_id = $2
       union
       select api_key.id from api_key join made on made_by_key = made.id
     )
     update api_key set revoked_at = $4, revoked_by = $3 from made
     where api_key.id = made.id and revoked_at is null
     returning api_key.id, name`,
    [id, enterpriseId, userId, now],
  );
  return rows;
}

/** False for a revoked one. It is not revoked before the transaction ends. */
export async function lockWorkingKey(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from api_key where id = $1 and revoked_at is null for share', [
    id,
  ]);
  return rowCount === 1;
}

/** Revokes the keys that a user made since then, and returns them. */
export async function revokeKeysOf(
  tx: Tx,
  { userId, since, now }: { userId: string; since: Date; now: Date },
): Promise<{ id: string; name: string; enterprise_id: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string; enterprise_id: string }>(
    `update api_key set revoked_at = $3, revoked_by = $1
     where created_by = $1 and created_at >= $2 and revoked_at is null
     returning id, name, enterprise_id`,
    [userId, since, now],
  );
  return rows;
}

/** A key as a call needs it. */
export type UsedKey = {
  id: string;
  /** The company that owns it, in the real world. */
  owner_id: string;
  /** The company that it acts for: the owner, or its twin in the test world. */
  enterprise_id: string;
  mode: 'test' | 'live';
  permission: 'read_only' | 'read_write';
  /** The super administrator whom it acts for: its maker, or the one of the twin. */
  created_by: string;
  /** The super administrator who made it. */
  maker_id: string;
  networks: string[];
  expires_at: Date | null;
  /** Null where the key works: else why it does not. */
  refused: 'revoked' | 'expired' | 'left' | 'frozen' | 'network' | null;
  is_stale: boolean;
};

/** The key of this mode with this hash, and whether it works for this address at this moment. */
export async function findUsedKey(
  db: Queryable,
  { keyHash, mode, ip, now }: { keyHash: Buffer; mode: string; ip: string; now: Date },
): Promise<UsedKey | null> {
  const { rows } = await db.query<UsedKey>({
    name: 'find-used-key',
    text: `select api_key.id, api_key.enterprise_id as owner_id, api_key.enterprise_id, mode, permission, created_by, created_by as maker_id,
        networks::text[] as networks, expires_at,
        case when revoked_at is not null then 'revoked'
             when expires_at <= $3 then 'expired'
             when ${MAKER_IS} is not null then ${MAKER_IS}
             when cardinality(networks) > 0 and not $2::inet <<= any (networks) then 'network' end as refused,
        coalesce(last_used_at < $3::timestamptz - interval '1 minute', true) as is_stale
      from api_key join users maker on maker.id = api_key.created_by
      where key_hash = $1 and mode = $4`,
    values: [keyHash, ip, now, mode],
  });
  return rows[0] ?? null;
}

/** Remembers the last use, at most once a minute, so that calls do not queue up for one row. */
export async function touchKey(db: Queryable, id: string, ip: string, now: Date): Promise<void> {
  await db.query(
    `update api_key set last_used_at = $3, last_used_from = $2
     where id = $1 and coalesce(last_used_at < $3::timestamptz - interval '1 minute', true)`,
    [id, ip, now],
  );
}
