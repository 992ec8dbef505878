/** The SQL of the links of rewards. A token is in no table, only its hash. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export async function insertLink(
  tx: Tx,
  { id, rewardId, tokenHash, now }: { id: string; rewardId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await tx.query('insert into reward_link (id, reward_id, token_hash, created_at) values ($1, $2, $3, $4)', [
    id,
    rewardId,
    tokenHash,
    now,
  ]);
}

export type NewLink = { id: string; rewardId: string; tokenHash: Buffer };

export async function insertLinks(tx: Tx, links: readonly NewLink[], now: Date): Promise<void> {
  await tx.query(
    `insert into reward_link (id, reward_id, token_hash, created_at)
     select id, reward_id, token_hash, $4 from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as link (id, reward_id, token_hash)`,
    [
      links.map(({ id }) => id),
      links.map(({ rewardId }) => rewardId),
      links.map(({ tokenHash }) => tokenHash),
      now,
    ],
  );
}

export async function revokeLinks(tx: Tx, rewardId: string, now: Date): Promise<void> {
  await tx.query('update reward_link set revoked_at = $2 where reward_id = $1 and revoked_at is null', [
    rewardId,
    now,
  ]);
}

export async function findRewardOfLink(db: Queryable, linkId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ reward_id: string }>('select reward_id from reward_link where id = $1', [
    linkId,
  ]);
  return rows[0]?.reward_id;
}

export async function findWorkingLink(
  tx: Tx,
  rewardId: string,
): Promise<{ id: string; tokenHash: Buffer } | undefined> {
  const { rows } = await tx.query<{ id: string; token_hash: Buffer }>(
    'select id, token_hash from reward_link where reward_id = $1 and revoked_at is null',
    [rewardId],
  );
  return rows[0] && { id: rows[0].id, tokenHash: rows[0].token_hash };
}

/** The working links of many rewards, by reward. */
export async function selectWorkingLinks(
  tx: Tx,
  rewardIds: readonly string[],
): Promise<Map<string, { id: string; tokenHash: Buffer }>> {
  const { rows } = await tx.query<{ id: string; reward_id: string; token_hash: Buffer }>({
    name: 'working-links',
    text: `select id, reward_id, token_hash from reward_link
      where reward_id = any ($1::uuid[]) and revoked_at is null`,
    values: [rewardIds],
  });
  return new Map(rows.map(({ id, reward_id, token_hash }) => [reward_id, { id, tokenHash: token_hash }]));
}
