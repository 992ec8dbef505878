/** Reads balances from the row that every posting locks. Never from a replica. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from './accounts.ts';
import { readBalances, readGiven, readSpentInDay, readSuspense } from './balance-store.ts';
import { writeOffKey } from './movements/disputes.ts';
import type { FreezeReason } from './owned-accounts.ts';
import { readAccount, readMember } from './store.ts';

/** A member's balance in cents; zero without an account. */
export async function balanceOf(db: Queryable, userId: string): Promise<bigint> {
  return (await readAccount(db, 'member', userId))?.balance ?? 0n;
}

export type MemberAccount = {
  balanceCents: bigint;
  /** What the member owes us, in positive cents. */
  owedCents: bigint;
  /**
   * Null where the balance may be spent. A freeze without a known end is named before one that ends by
   * itself.
   */
  frozenFor: FreezeReason | 'email-change' | null;
  /** When it ends by itself. */
  frozenUntil: Date | null;
};

/** A member's balance, what they owe, and whether and why the balance is frozen. */
export async function memberAccountOf(db: Queryable, userId: string): Promise<MemberAccount> {
  const account = await readMember(db, userId);
  const balanceCents = account?.balance ?? 0n;
  const owedCents = account?.owed ?? 0n;
  if (account && account.frozen_at !== null) {
    const frozenFor = account.frozen_for.includes('secured') ? 'secured' : 'dispute';
    return { balanceCents, owedCents, frozenFor, frozenUntil: null };
  }
  const frozenUntil = account?.spending_frozen_until ?? null;
  return { balanceCents, owedCents, frozenFor: frozenUntil && 'email-change', frozenUntil };
}

/** The balances of several members, by user id. Members without an account are absent. */
export async function balancesOf(db: Queryable, userIds: string[]): Promise<Map<string, bigint>> {
  const rows = await readBalances(db, 'member', userIds);
  return new Map(rows.map((row) => [row.owner_id, row.balance]));
}

/** An enterprise's shared balance in cents. */
export async function enterpriseBalanceOf(db: Queryable, enterpriseId: string): Promise<bigint> {
  return (await readAccount(db, 'enterprise', enterpriseId))?.balance ?? 0n;
}

/** The balance of a member, an enterprise or a guest's payment; zero without an account. */
export async function holderBalanceOf(db: Queryable, { kind, ownerId }: Holder): Promise<bigint> {
  return (await readAccount(db, kind, ownerId))?.balance ?? 0n;
}

/** What a waiting payout holds, in cents. */
export async function payoutHoldOf(db: Queryable, requestId: string): Promise<bigint> {
  return (await readAccount(db, 'payout_hold', requestId))?.balance ?? 0n;
}

/** What a member or enterprise owes us, in positive cents. */
export async function owedBy(db: Queryable, holder: Holder): Promise<bigint> {
  return -((await readAccount(db, 'receivable', holder.ownerId))?.balance ?? 0n);
}

/** How much an earlier call wrote off under this id; zero where there was none. */
export function writtenOffBy(db: Queryable, writeOffId: string): Promise<bigint> {
  return readGiven(db, writeOffKey(writeOffId));
}

/**
 * Whether the balance is frozen: by a dispute, or because its owner secured the account. A day without
 * spending after a change of email (`spending_frozen_until`) does not count.
 */
export async function isFrozen(db: Queryable, holder: Holder): Promise<boolean> {
  return (await readAccount(db, holder.kind, holder.ownerId))?.frozen_at != null;
}

/** What a member spent and sent in the last 24 hours, in cents, this transaction included. */
export function spentInDay(tx: Tx, userId: string): Promise<bigint> {
  return readSpentInDay(tx, userId);
}

/** What a payment has in suspense, in cents. */
export function suspenseOf(db: Queryable, paymentId: string): Promise<bigint> {
  return readSuspense(db, paymentId);
}
