/** The life of an account: opened, frozen for a reason, closed with its owner. */
import type { Tx } from '#server/db/transaction.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { type Holder, member } from './accounts.ts';
import {
  extendSpendingFrozen,
  insertAccount,
  insertMemberAccounts,
  lockAccountRow,
  lockAccountRows,
  updateClosed,
  updateFrozen,
} from './store.ts';

/**
 * Opens a member's account at zero, in the transaction that creates the user. Repeating it changes nothing.
 */
export function openMemberAccount(tx: Tx, userId: string): Promise<void> {
  return insertAccount(tx, 'member', userId);
}

/** Opens the accounts of many members at zero. */
export function openMemberAccounts(tx: Tx, userIds: string[]): Promise<void> {
  return insertMemberAccounts(tx, userIds);
}

/** Opens an enterprise's shared balance at zero, in the transaction that creates the enterprise. */
export function openEnterpriseAccount(tx: Tx, enterpriseId: string): Promise<void> {
  return insertAccount(tx, 'enterprise', enterpriseId);
}

export type LockedAccount = { balanceCents: bigint; frozen: boolean; closed: boolean };

/**
 * Locks an account until the transaction ends, so that what is read stays true. Call it before deciding by
 * the balance. Where two are needed, lock them in the ledger's order; post() and lockAccounts() do that.
 */
export async function lockAccount(tx: Tx, holder: Holder): Promise<LockedAccount> {
  if (holder.kind === 'guest') await insertAccount(tx, 'guest', holder.ownerId);
  const row = await lockAccountRow(tx, holder.kind, holder.ownerId);
  invariant(row, `there is no ${holder.kind} account ${holder.ownerId}`);
  return { balanceCents: row.balance, frozen: row.frozen_at !== null, closed: row.closed_at !== null };
}

/**
 * Locks several accounts in the ledger's order, for a decision that movements between them follow. To lock
 * one of them first and the rest with the movement could deadlock with another movement between the same
 * accounts.
 */
export function lockAccounts(tx: Tx, holders: readonly Holder[]): Promise<void> {
  return lockAccountRows(tx, holders);
}

/**
 * What a member or enterprise owes, in positive cents. Nothing else changes it until the transaction ends.
 */
export async function lockDebt(tx: Tx, { ownerId }: Holder): Promise<bigint> {
  return -((await lockAccountRow(tx, 'receivable', ownerId))?.balance ?? 0n);
}

/** Until then the account receives and does not spend. A later end stays. */
export function freezeSpendingUntil(tx: Tx, holder: Holder, until: Date): Promise<void> {
  return extendSpendingFrozen(tx, holder, until);
}

/** Why a balance is frozen: an open dispute, or an owner who secured the account. */
export type FreezeReason = 'dispute' | 'secured';

/** Stops or allows spending for one reason; another reason keeps it frozen. Money still comes in. */
export function setFrozen(tx: Tx, holder: Holder, frozen: boolean, reason: FreezeReason): Promise<void> {
  return updateFrozen(tx, holder, frozen, reason);
}

/** Closes a member's account for good, unless it holds or owes money. Later credits go to suspense. */
export async function closeMemberAccount(tx: Tx, userId: string): Promise<'closed' | 'not-empty'> {
  const account = await lockAccount(tx, member(userId));
  const owed = await lockAccountRow(tx, 'receivable', userId);
  if (account.balanceCents !== 0n || (owed?.balance ?? 0n) !== 0n) return 'not-empty';
  await updateClosed(tx, member(userId));
  return 'closed';
}

/**
 * Nothing more is paid from a guest's balance. What comes back later goes to suspense, and from there to the
 * guest.
 */
export function closeGuestAccount(tx: Tx, holder: Holder): Promise<void> {
  return updateClosed(tx, holder);
}
