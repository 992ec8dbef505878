/** The SQL of the ledger's accounts. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder, OwnedAccountKind } from './accounts.ts';

export type AccountRow = {
  id: bigint;
  balance: bigint;
  frozen_at: Date | null;
  frozen_for: string[];
  spending_frozen_until: Date | null;
  closed_at: Date | null;
};

/** Opens an account at zero. An existing one stays as it is. */
export async function insertAccount(db: Queryable, kind: OwnedAccountKind, ownerId: string): Promise<void> {
  await db.query(
    `insert into ledger_account (kind, owner_id, balance) values ($1, $2, 0)
     on conflict (kind, owner_id) do nothing`,
    [kind, ownerId],
  );
}

export async function insertMemberAccounts(db: Queryable, ownerIds: string[]): Promise<void> {
  await db.query(
    `insert into ledger_account (kind, owner_id, balance)
     select 'member', owner_id, 0 from unnest($1::uuid[]) as owner_id order by owner_id
     on conflict (kind, owner_id) do nothing`,
    [ownerIds],
  );
}

export async function readAccount(
  db: Queryable,
  kind: OwnedAccountKind,
  ownerId: string,
): Promise<AccountRow | undefined> {
  const { rows } = await db.query<AccountRow>(
    `select id, balance, frozen_at, frozen_for, closed_at,
       case when spending_frozen_until > clock_timestamp() then spending_frozen_until end as spending_frozen_until
     from ledger_account where kind = $1 and owner_id = $2`,
    [kind, ownerId],
  );
  return rows[0];
}

/**
 * A member's account with what the member owes. One round trip, because every page of a member asks for it.
 */
export async function readMember(
  db: Queryable,
  userId: string,
): Promise<(AccountRow & { owed: bigint }) | undefined> {
  const { rows } = await db.query<AccountRow & { owed: bigint }>(
    `select account.id, account.balance, account.frozen_at, account.frozen_for, account.closed_at,
       case when account.spending_frozen_until > clock_timestamp() then account.spending_frozen_until end
         as spending_frozen_until,
       coalesce(-debt.balance, 0)::bigint as owed
     from ledger_account account
     left join ledger_account debt on debt.kind = 'receivable' and debt.owner_id = account.owner_id
     where account.kind = 'member' and account.owner_id = $1`,
    [userId],
  );
  return rows[0];
}

/** As readAccount, with a lock: nothing else is posted to it until the transaction ends. */
export async function lockAccountRow(
  tx: Tx,
  kind: OwnedAccountKind,
  ownerId: string,
): Promise<AccountRow | undefined> {
  const { rows } = await tx.query<AccountRow>(
    `select id, balance, frozen_at, frozen_for, closed_at,
       case when spending_frozen_until > clock_timestamp() then spending_frozen_until end as spending_frozen_until
     from ledger_account
     where kind = $1 and owner_id = $2 for update`,
    [kind, ownerId],
  );
  return rows[0];
}

/** In ascending id. Each is found by its index: a condition with `or` would read every account. */
export async function lockAccountRows(tx: Tx, holders: readonly Holder[]): Promise<void> {
  await tx.query(
    `select from ledger_account
     where (kind, owner_id) in (select * from unnest($1::text[], $2::uuid[]))
     order by id for update`,
    [holders.map(({ kind }) => kind), holders.map(({ ownerId }) => ownerId)],
  );
}

export async function extendSpendingFrozen(tx: Tx, holder: Holder, until: Date): Promise<void> {
  await tx.query(
    `update ledger_account set spending_frozen_until = greatest(spending_frozen_until, $3::timestamptz)
     where kind = $1 and owner_id = $2`,
    [holder.kind, holder.ownerId, until],
  );
}

/** Each reason to freeze ends by itself. The balance can be spent again once none is left. */
export async function updateFrozen(tx: Tx, holder: Holder, frozen: boolean, reason: string): Promise<void> {
  await tx.query(
    `update ledger_account set
       frozen_for = case when $3 then array_append(frozen_for, $4) else array_remove(frozen_for, $4) end,
       frozen_at = case when $3 then coalesce(frozen_at, now())
         when array_remove(frozen_for, $4) = '{}' then null else frozen_at end
     where kind = $1 and owner_id = $2 and ($4 = any (frozen_for)) <> $3`,
    [holder.kind, holder.ownerId, frozen, reason],
  );
}

export async function updateClosed(tx: Tx, holder: Holder): Promise<void> {
  await tx.query(
    `update ledger_account set closed_at = coalesce(closed_at, now()) where kind = $1 and owner_id = $2`,
    [holder.kind, holder.ownerId],
  );
}
