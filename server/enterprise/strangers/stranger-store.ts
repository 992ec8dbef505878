/** The SQL that counts to how many strangers a company writes. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type StrangerCount = { since: Date; written: number };

/** The count of the last day, locked until the transaction ends, so that parallel uploads see each other. */
export async function lockStrangerCount(
  tx: Tx,
  enterpriseId: string,
  { now, begunAfter }: { now: Date; begunAfter: Date },
): Promise<StrangerCount> {
  const { rows } = await tx.query<StrangerCount>(
    `insert into stranger_count as count (enterprise_id, since, written) values ($1, $2, 0)
     on conflict (enterprise_id) do update set
       since = case when count.since > $3 then count.since else excluded.since end,
       written = case when count.since > $3 then count.written else 0 end
     returning since, written`,
    [enterpriseId, now, begunAfter],
  );
  return rows[0] ?? { since: now, written: 0 };
}

export async function addStrangers(tx: Tx, enterpriseId: string, count: number): Promise<void> {
  await tx.query('update stranger_count set written = written + $2 where enterprise_id = $1', [
    enterpriseId,
    count,
  ]);
}

/** Undefined where nothing was counted since. */
export async function findStrangerCount(
  db: Queryable,
  enterpriseId: string,
  begunAfter: Date,
): Promise<StrangerCount | undefined> {
  const { rows } = await db.query<StrangerCount>(
    'select since, written from stranger_count where enterprise_id = $1 and since > $2',
    [enterpriseId, begunAfter],
  );
  return rows[0];
}
