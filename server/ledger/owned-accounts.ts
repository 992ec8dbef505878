/** The life of an account: opened, frozen while a dispute is open, closed when its owner leaves. */
import type { Tx } from '#server/db/transaction.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { type Holder, member } from './accounts.ts';
import { insertAccount, insertMemberAccounts, lockAccountRow, updateClosed, updateFrozen } from './store.ts';

/** Opens a person's balance at zero, in the transaction that creates the person. Again changes nothing. */
export function openMemberAccount(tx: Tx, userId: string): Promise<void> {
  return insertAccount(tx, 'member', userId);
}

/** The same for many people at once. */
export function openMemberAccounts(tx: Tx, userIds: string[]): Promise<void> {
  return insertMemberAccounts(tx, userIds);
}

/** Opens a company's shared balance at zero, in the transaction that creates the company. */
export function openEnterpriseAccount(tx: Tx, enterpriseId: string): Promise<void> {
  return insertAccount(tx, 'enterprise', enterpriseId);
}

export type LockedAccount = { balanceCents: bigint; frozen: boolean; closed: boolean };

/**
 * Locks an account until the transaction ends, so that what is read stays true. Take it before anything is decided by
 * its balance; where two are needed, take them in the order of the ledger: post() does.
 */
export async function lockAccount(tx: Tx, holder: Holder): Promise<LockedAccount> {
  const row = await lockAccountRow(tx, holder.kind, holder.ownerId);
  invariant(row, `there is no ${holder.kind} account ${holder.ownerId}`);
  return { balanceCents: row.balance, frozen: row.frozen_at !== null, closed: row.closed_at !== null };
}

/** Stops or allows spending. Money still comes in. */
export function setFrozen(tx: Tx, holder: Holder, frozen: boolean): Promise<void> {
  return updateFrozen(tx, holder, frozen);
}

/** Closes a person's balance for good, unless there is money on it or money owed: later credits go to suspense. */
export async function closeMemberAccount(tx: Tx, userId: string): Promise<'closed' | 'not-empty'> {
  const account = await lockAccount(tx, member(userId));
  const owed = await lockAccountRow(tx, 'receivable', userId);
  if (account.balanceCents !== 0n || (owed?.balance ?? 0n) !== 0n) return 'not-empty';
  await updateClosed(tx, member(userId));
  return 'closed';
}
