/** All SQL of the ledger except the invariants'. Writes go through ledger_post and ledger_post_batch. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder, OwnedAccountKind, SystemAccountKind } from './accounts.ts';
import type { Decision, Leg, Movement, MovementKind } from './movement.ts';
import { settlementKey } from './movements/payments.ts';

export type PostedRow = { transaction_id: bigint; public_id: string; replayed: boolean };
export type BatchRow = PostedRow & { operation_key: string };
export type AccountRow = {
  id: bigint;
  balance: bigint;
  frozen_at: Date | null;
  frozen_for: string[];
  spending_frozen_until: Date | null;
  closed_at: Date | null;
};

export async function callPost(db: Queryable, movement: Movement): Promise<PostedRow> {
  const { kind, key, legs, paymentId, orderId, details, decision } = movement;
  const { rows } = await db.query<PostedRow>(
    {
      name: 'ledger-post',
      text: 'select transaction_id, public_id, replayed from ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    },
    [
      kind,
      key,
      ...legColumns(legs),
      paymentId,
      orderId,
      details ?? {},
      decision?.actorId,
      decision?.actorRole,
      decision?.reason,
    ],
  );
  return only(rows);
}

export async function callPostBatch(
  db: Queryable,
  kind: MovementKind,
  movements: Movement[],
  decision: Decision | undefined,
): Promise<BatchRow[]> {
  const legs = movements.flatMap((movement, index) =>
    movement.legs.map((leg) => ({ ...leg, ordinal: index + 1 })),
  );
  const { rows } = await db.query<BatchRow>(
    'select * from ledger_post_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
    [
      kind,
      movements.map(({ key }) => key),
      movements.map(({ paymentId }) => paymentId ?? null),
      movements.map(({ orderId }) => orderId ?? null),
      movements.map(({ details }) => JSON.stringify(details ?? {})),
      legs.map(({ ordinal }) => ordinal),
      ...legColumns(legs),
      decision?.actorId,
      decision?.actorRole,
      decision?.reason,
    ],
  );
  return rows;
}

/** The legs as the parallel arrays that the posting functions take: kinds, owners, amounts, descriptions. */
export function legColumns(legs: Leg[]) {
  return [
    legs.map(({ account }) => account.kind),
    legs.map(({ account }) => account.ownerId),
    legs.map(({ amountCents }) => amountCents),
    legs.map(({ description }) => description ?? null),
  ] as const;
}

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

/** A member's account with what the member owes. One round trip, because every page of a member asks for it. */
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

/** The debts of those who owe something, in positive cents. */
export async function readDebts(
  db: Queryable,
  ownerIds: string[],
): Promise<{ owner_id: string; owed: bigint }[]> {
  const { rows } = await db.query<{ owner_id: string; owed: bigint }>(
    `select owner_id, -balance as owed from ledger_account
     where kind = 'receivable' and owner_id = any ($1::uuid[]) and balance < 0`,
    [ownerIds],
  );
  return rows;
}

/** The number of the transaction that settled a card payment; null where it is not settled. */
export async function findSettlementId(db: Queryable, intentId: string): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    'select id from ledger_transaction where operation_key = $1',
    [settlementKey(intentId)],
  );
  return rows[0]?.id ?? null;
}

/** The sum credited by that key's movement; zero where there is none. */
export async function readGiven(db: Queryable, operationKey: string): Promise<bigint> {
  const { rows } = await db.query<{ given: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as given from ledger_posting
     where transaction_id = (select id from ledger_transaction where operation_key = $1) and amount > 0`,
    [operationKey],
  );
  return only(rows).given;
}

/** What a member spent and sent in the last 24 hours, in cents. By the database's clock, which dates the lines. */
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
  return only(rows).spent;
}

export async function readSystemBalance(db: Queryable, kind: SystemAccountKind): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>(
    `select (coalesce(snapshot.balance, 0) + coalesce(sum(posting.amount), 0))::bigint as balance
     from ledger_account account
     left join lateral (
       select balance, through_transaction_id from ledger_snapshot
       where account_id = account.id order by through_transaction_id desc limit 1
     ) snapshot on true
     left join ledger_posting posting on posting.account_id = account.id
       and posting.transaction_id > coalesce(snapshot.through_transaction_id, 0)
     where account.kind = $1
     group by snapshot.balance`,
    [kind],
  );
  return only(rows).balance;
}

/** The sum of a payment's postings in suspense. The kinds are those of the index ledger_transaction_of_returns. */
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
  return only(rows).cents;
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

/** The last transaction that is decided together with all before it. Waits for open ones. */
export async function settledThrough(tx: Tx): Promise<bigint> {
  // Identity values are assigned before the commit, so a lower number may still be uncommitted. Its
  // transaction has written to the table, and holds a lock that conflicts with this one; once this lock is
  // granted, there is none. Nothing can be posted while it waits, so it does not wait long.
  await tx.query(`set local lock_timeout = '2s'`);
  await tx.query('lock table ledger_transaction in share mode');
  const { rows } = await tx.query<{ id: bigint | null }>('select max(id) as id from ledger_transaction');
  return only(rows).id ?? 0n;
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

function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, not ${rows.length}.`);
  return row;
}
