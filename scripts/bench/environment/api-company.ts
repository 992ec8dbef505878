/** A company whose software calls the public API, with a key and as much money as is asked for. */
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';

/** `cookie`: of its manager's browser. */
export type ApiCompany = { enterpriseId: string; managerId: string; key: string; cookie: string };

/** Old enough to pay strangers without a limit. */
export async function openApiCompany(
  db: Db,
  name: string,
  { permission, cents }: { permission: 'read_only' | 'read_write'; cents: bigint },
): Promise<ApiCompany> {
  const [enterpriseId, managerId] = [newId(), newId()];
  const session = randomBytes(32).toString('base64url');
  const key = `PROD_${randomBytes(32).toString('base64url')}`;
  await db.query(
    `insert into enterprise (id, company_name, slug, email_domain, created_at)
     values ($1, $2, $2, $2 || '.example', now() - interval '1 year')`,
    [enterpriseId, name],
  );
  await db.query(`insert into ledger_account (kind, owner_id, balance) values ('enterprise', $1, 0)`, [
    enterpriseId,
  ]);
  await db.query(
    `insert into users (id, email, username, user_type, enterprise_id, enterprise_role, email_verified_at)
     values ($1, 'owner@' || $2 || '.example', $2 || '.owner', 'enterprise', $3, 'super_admin', now())`,
    [managerId, name, enterpriseId],
  );
  await db.query(
    `insert into api_key (id, enterprise_id, name, mode, permission, key_hash, ending, created_by, created_at)
     values ($1, $2, 'Bench', 'live', $3, $4, $5, $6, now())`,
    [newId(), enterpriseId, permission, createHash('sha256').update(key).digest(), key.slice(-4), managerId],
  );
  await db.query(
    `insert into session (id, token_hash, user_id, remember, expires_at, reauthenticated_at)
     values ($1, $2, $3, true, now() + interval '1 day', now())`,
    [newId(), createHash('sha256').update(session).digest(), managerId],
  );
  if (cents > 0n)
    await db.query(
      `select ledger_post('adjustment_credit', $1::text, array['adjustments', 'enterprise'], array[null, $2::uuid],
         array[-$3::bigint, $3::bigint], array[null, null]::text[], null, null, '{}', $4, 'administrator', 'Bench')`,
      [`bench:${enterpriseId}`, enterpriseId, cents, newId()],
    );
  return { enterpriseId, managerId, key, cookie: `indulge_session=${session}` };
}
