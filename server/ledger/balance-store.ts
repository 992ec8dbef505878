/** The SQL that reads balances, and what was given or spent. */
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Holder } from './accounts.ts';

export async function readBalances(
  db: Queryable,
  kind: Holder['kind'],
  ownerIds: string[],
): Promise<{ owner_id: string; balance: bigint }[]> {
  const { rows } = await db.query<{ owner_id: string; balance: bigint }>(
    'select owner_id, balance from ledger_account where kind = $1 and owner_id = any($2::uuid[])',
    [kind, ownerIds],
  );
  return rows;
}

/**
 * The debts of those who owe something, in positive cents, which stay as they are until the transaction ends.
 * In ascending id, as postings lock accounts.
 */
export async function lockDebts(
  db: Queryable,
  ownerIds: string[],
): Promise<{ owner_id: string; owed: bigint }[]> {
  const { rows } = await db.query<{ owner_id: string; owed: bigint }>(
    `select owner_id, -balance as owed from ledger_account
     where kind = 'receivable' and owner_id = any ($1::uuid[]) and balance < 0
     order by id for update`,
    [ownerIds],
  );
  return rows;
}

/** The sum credited by that key's movement; zero where there is none. */
export async function readGiven(db: Queryable, operationKey: string): Promise<bigint> {
  const { rows } = await db.query<{ given: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as given from ledger_posting
     where transaction_id = (select id from ledger_transaction where operation_key = $1) and amount > 0`,
    [operationKey],
  );
  return onlyRow(rows).given;
}

/** The sums credited by many keys' movements. Keys without a movement are left out. */
export async function readGivenByKey(
  db: Queryable,
  operationKeys: readonly string[],
): Promise<{ operation_key: string; given: bigint }[]> {
  const { rows } = await db.query<{ operation_key: string; given: bigint }>(
    `select operation_key, coalesce(sum(amount), 0)::bigint as given
     from ledger_transaction join ledger_posting on transaction_id = ledger_transaction.id and amount > 0
     where operation_key = any ($1) group by operation_key`,
    [operationKeys],
  );
  return rows;
}

/**
 * What a member spent and sent in the last 24 hours, in cents. By the database's clock, which dates the
 * lines.
 */
export async function readSpentInDay(db: Queryable, userId: string): Promise<bigint> {
  const { rows } = await db.query<{ spent: bigint }>(
    `select coalesce(-sum(posting.amount), 0)::bigint as spent
     from ledger_account account
     join ledger_posting posting on posting.account_id = account.id
       and posting.created_at > clock_timestamp() - interval '24 hours' and posting.amount < 0
     join ledger_transaction entry on entry.id = posting.transaction_id
       and entry.kind in ('purchase_hold', 'transfer', 'reward_hold')
     where account.kind = 'member' and account.owner_id = $1`,
    [userId],
  );
  return onlyRow(rows).spent;
}

/**
 * The sum of a payment's postings in suspense. The kinds are those of the index
 * ledger_transaction_of_returns.
 */
export async function readSuspense(db: Queryable, paymentId: string): Promise<bigint> {
  const { rows } = await db.query<{ cents: bigint }>(
    `select coalesce(sum(posting.amount), 0)::bigint as cents
     from ledger_transaction entry
     join ledger_posting posting on posting.transaction_id = entry.id
     join ledger_account account on account.id = posting.account_id and account.kind = 'suspense'
     where entry.payment_id = $1 and entry.kind in ('suspense_credit', 'suspense_refund', 'suspense_payout',
       'refund_release', 'refund_return', 'refund_adopt', 'dispute_take', 'dispute_return')`,
    [paymentId],
  );
  return onlyRow(rows).cents;
}
