/** The SQL that reads the ledger's transactions for their leaves. */
import type { Queryable } from '#server/db/pool.ts';

export type TransactionRow = {
  id: bigint;
  public_id: string;
  kind: string;
  created_at: Date;
  account_kinds: string[];
  owner_ids: string[];
  amounts: bigint[];
};

/** The transactions after one number up to another, in their order. */
export async function selectTransactions(
  db: Queryable,
  { afterId, throughId, limit }: { afterId: bigint; throughId: bigint; limit: number },
): Promise<TransactionRow[]> {
  const { rows } = await db.query<TransactionRow>(
    `select entry.id, entry.public_id, entry.kind, entry.created_at,
       sides.account_kinds, sides.owner_ids, sides.amounts
     from (
       select id, public_id, kind, created_at from ledger_transaction
       where id > $1 and id <= $2 order by id limit $3
     ) as entry
     cross join lateral (
       select coalesce(array_agg(account.kind order by account.id), '{}') as account_kinds,
         coalesce(array_agg(account.owner_id order by account.id), '{}') as owner_ids,
         coalesce(array_agg(posting.amount order by account.id), '{}') as amounts
       from ledger_posting posting join ledger_account account on account.id = posting.account_id
       where posting.transaction_id = entry.id
       having count(*) > 0
     ) as sides
     order by entry.id`,
    [afterId, throughId, limit],
  );
  return rows;
}

/** One transaction by its number. */
export async function selectTransaction(db: Queryable, id: bigint): Promise<TransactionRow | undefined> {
  const rows = await selectTransactions(db, { afterId: id - 1n, throughId: id, limit: 1 });
  return rows[0];
}

/** The highest number that is committed; 0 in an empty ledger. */
export async function selectNewestId(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ newest: bigint }>(
    'select coalesce(max(id), 0) as newest from ledger_transaction',
  );
  return rows[0]?.newest ?? 0n;
}

/** Whether the ledger has a transaction after this number that is older than the time. */
export async function hasOlderTransaction(
  db: Queryable,
  { afterId, before }: { afterId: bigint; before: Date },
): Promise<boolean> {
  const { rows } = await db.query(
    'select from ledger_transaction where id > $1 and created_at < $2 order by id limit 1',
    [afterId, before],
  );
  return rows.length > 0;
}

/**
 * The transactions of the database that may have taken a number of the ledger and have not ended, or those of
 * them that are in `among`.
 */
export async function selectWriters(db: Queryable, among: readonly string[] | null): Promise<string[]> {
  const { rows } = await db.query<{ writer: string }>(
    `select distinct coalesce(virtualtransaction, '') as writer from pg_locks
     where locktype = 'relation' and relation = 'ledger_transaction'::regclass and mode = 'RowExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())
       and granted and ($1::text[] is null or virtualtransaction = any ($1::text[]))`,
    [among],
  );
  return rows.map(({ writer }) => writer);
}
