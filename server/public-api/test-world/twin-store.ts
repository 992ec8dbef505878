/**
 * SQL of the twins of companies: which one stands for a company, and, in the test world, the twins
 * themselves.
 */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Of the real world. */
export type WorldRow = { twin_id: string; founder_id: string; made_at: Date };

export async function findWorld(live: Queryable, enterpriseId: string): Promise<WorldRow | undefined> {
  const { rows } = await live.query<WorldRow>(
    'select twin_id, founder_id, made_at from test_world where enterprise_id = $1',
    [enterpriseId],
  );
  return rows[0];
}

/** Whether any company has a test world. */
export async function hasWorlds(live: Queryable): Promise<boolean> {
  const { rows } = await live.query('select from test_world limit 1');
  return rows.length > 0;
}

/**
 * The super administrators of the company that a twin stands for; none where another twin has taken its
 * place.
 */
export async function selectReadersOfTwin(live: Queryable, twinId: string): Promise<string[]> {
  const { rows } = await live.query<{ id: string }>(
    `select users.id from test_world join users on users.enterprise_id = test_world.enterprise_id
     where twin_id = $1 and enterprise_role = 'super_admin' and deleted_at is null`,
    [twinId],
  );
  return rows.map(({ id }) => id);
}

type Place = { enterpriseId: string; twinId: string; founderId: string; now: Date };

/** The first call of a company decides. */
export async function insertWorld(
  live: Queryable,
  { enterpriseId, twinId, founderId, now }: Place,
): Promise<void> {
  await live.query(
    `insert into test_world (enterprise_id, twin_id, founder_id, made_at) values ($1, $2, $3, $4)
     on conflict (enterprise_id) do nothing`,
    [enterpriseId, twinId, founderId, now],
  );
}

/** Names another twin. False where the company has no test world. */
export async function replaceTwin(tx: Tx, { enterpriseId, twinId, founderId, now }: Place): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update test_world set twin_id = $2, founder_id = $3, made_at = $4 where enterprise_id = $1',
    [enterpriseId, twinId, founderId, now],
  );
  return rowCount === 1;
}

/** Of the test world. */
export type TwinRow = { id: string; user_id: string; retired_at: Date | null };

/** The twins of a company, one caller at a time. */
export async function lockTwins(tx: Tx, enterpriseId: string): Promise<TwinRow[]> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('test_twin:' || $1, 0))`, [enterpriseId]);
  const { rows } = await tx.query<TwinRow>(
    'select id, user_id, retired_at from test_twin where of_enterprise_id = $1',
    [enterpriseId],
  );
  return rows;
}

export async function insertTwin(
  tx: Tx,
  twin: { id: string; enterpriseId: string; userId: string; now: Date },
): Promise<void> {
  await tx.query('insert into test_twin (id, of_enterprise_id, user_id, made_at) values ($1, $2, $3, $4)', [
    twin.id,
    twin.enterpriseId,
    twin.userId,
    twin.now,
  ]);
}

export async function markRetired(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update test_twin set retired_at = $2 where id = $1', [id, now]);
}
