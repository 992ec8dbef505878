/** Users with money, for tests in which its origin does not matter. */
import type { Db, Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  adjustment,
  type Decision,
  enterprise,
  member,
  openEnterpriseAccount,
  openMemberAccount,
  post,
  type SystemAccountKind,
} from '#server/ledger/index.ts';

/** A decision by staff whose reason does not matter. */
export const decision: Decision = { actorId: newId(), actorRole: 'administrator', reason: 'For a test' };

/** Opens the ledger account of a member without a user, with a balance given by staff. */
export async function openMember(db: Db, balanceCents = 0n): Promise<string> {
  const userId = newId();
  await transaction(db, (tx) => openMemberAccount(tx, userId));
  if (balanceCents > 0n) await give(db, userId, balanceCents);
  return userId;
}

/** A member with a user as well: with an email and a name. */
export async function openPerson(db: Db, balanceCents = 0n): Promise<{ id: string; email: string }> {
  const id = await openMember(db, balanceCents);
  const name = `p${id.replaceAll('-', '').slice(-20)}`;
  const email = `${name}@example.com`;
  await db.query(
    `insert into users (id, email, username, first_name, last_name, user_type, email_verified_at, profile_complete)
     values ($1, $2, $3, 'Maya', 'Stone', 'regular', now(), true)`,
    [id, email, name],
  );
  return { id, email };
}

/** Gives a person a role in a company that is there. */
export async function makeManager(
  db: Queryable,
  userId: string,
  { enterpriseId, role }: { enterpriseId: string; role: string },
): Promise<void> {
  await db.query(
    `update users set user_type = 'enterprise', enterprise_id = $2, enterprise_role = $3 where id = $1`,
    [userId, enterpriseId, role],
  );
}

/** Like `openMember`, for an enterprise. */
export async function openEnterprise(db: Db, balanceCents = 0n): Promise<string> {
  const enterpriseId = newId();
  await transaction(db, (tx) => openEnterpriseAccount(tx, enterpriseId));
  if (balanceCents > 0n) {
    await post(
      db,
      adjustment({
        adjustmentId: newId(),
        holder: enterprise(enterpriseId),
        amountCents: balanceCents,
        decision,
        description: 'A start',
      }),
    );
  }
  return enterpriseId;
}

/** Staff add funds to a member. */
export async function give(db: Queryable, userId: string, amountCents: bigint): Promise<void> {
  await post(
    db,
    adjustment({
      adjustmentId: newId(),
      holder: member(userId),
      amountCents,
      decision,
      description: 'A start',
    }),
  );
}

/** The number of ledger transactions, to assert that nothing was posted. */
export async function countTransactions(db: Db): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>('select count(*) as count from ledger_transaction');
  return Number(rows[0]?.count);
}

/** A system account's balance in cents: the last snapshot and the postings since. */
export async function systemBalanceOf(db: Queryable, kind: SystemAccountKind): Promise<bigint> {
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
  if (!rows[0]) throw new Error(`There is no system account ${kind}.`);
  return rows[0].balance;
}
