/** The SQL of snapshots of the balances. */
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** The last transaction that is decided together with all before it. Waits for open ones. */
export async function settledThrough(tx: Tx): Promise<bigint> {
  // Identity values are assigned before the commit, so a lower number may still be uncommitted. Its
  // transaction has written to the table, and holds a lock that conflicts with this one; once this lock is
  // granted, there is none. Nothing can be posted while it waits, so it does not wait long.
  await tx.query(`set local lock_timeout = '2s'`);
  await tx.query('lock table ledger_transaction in share mode');
  const { rows } = await tx.query<{ id: bigint | null }>('select max(id) as id from ledger_transaction');
  return onlyRow(rows).id ?? 0n;
}

export async function insertSnapshots(db: Queryable, throughTransactionId: bigint): Promise<void> {
  await db.query(
    `insert into ledger_snapshot (account_id, through_transaction_id, balance)
     select account.id, $1, coalesce(last.balance, 0) + coalesce((
       select sum(amount) from ledger_posting
       where account_id = account.id and transaction_id > coalesce(last.through_transaction_id, 0)
         and transaction_id <= $1), 0)
     from ledger_account account
     left join lateral (
       select balance, through_transaction_id from ledger_snapshot
       where account_id = account.id order by through_transaction_id desc limit 1
     ) last on true
     where account.balance is null and $1 > coalesce(last.through_transaction_id, 0)
     on conflict do nothing`,
    [throughTransactionId],
  );
}
