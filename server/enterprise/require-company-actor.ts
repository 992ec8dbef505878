/** The manager who acts for an enterprise. */
import type { Role } from '#contract/kernel/capabilities.ts';
import { can } from '#contract/kernel/capabilities.ts';
import { findUser, hasSession, roleOfUser, type UserRow } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import { MANAGER_MONEY_FROZEN } from '#server/kernel/shared-balance.ts';
import { type CompanyRow, isFunded } from './company/company.ts';
import { findCompany } from './company/store.ts';

export type CompanyActor = {
  userId: string;
  role: Role;
  enterpriseId: string;
  /** A department manager sees and pays only their own uploads, and sees only their own payouts. */
  ownOnly: boolean;
  /** The session of the call; absent for a key of the API, and for what acts later. */
  sessionId?: string | undefined;
  /** Of a call of the API: throws where its key was revoked while the call waited. */
  requireKey?: (db: Queryable) => Promise<void>;
};

/** The first three values of a statement that shows a manager their own part of a company. */
export function scopeValues({ enterpriseId, userId, ownOnly }: CompanyActor) {
  return [enterpriseId, userId, ownOnly] as const;
}

/** The session decides the enterprise; no address or body does (P32). */
export function requireCompanyActor(actor: Actor): CompanyActor {
  const { userId, role, enterpriseId, sessionId } = actor;
  invariant(enterpriseId !== null, `${role} ${userId} acts for no company`);
  return { userId, role, enterpriseId, sessionId, ownOnly: !can(role, 'enterprise-employees') };
}

export async function readOwnCompany(db: Queryable, { enterpriseId }: CompanyActor): Promise<CompanyRow> {
  const company = await findCompany(db, enterpriseId);
  invariant(company, `there is no company ${enterpriseId}`);
  return company;
}

/**
 * Throws `not-signed-in` for a manager who left, has another role by now, or was signed out: their call may
 * have waited for a lock. So may one whose key was revoked.
 */
export async function requireStillManager(
  db: Queryable,
  { userId, role, enterpriseId, sessionId, requireKey }: CompanyActor,
): Promise<UserRow> {
  await requireKey?.(db);
  if (sessionId !== undefined && !(await hasSession(db, sessionId))) throw refuse('not-signed-in');
  const user = await findUser(db, userId);
  if (user?.enterprise_id !== enterpriseId || roleOfUser(user) !== role) throw refuse('not-signed-in');
  return user;
}

/**
 * Throws as `requireStillManager`, and `account-frozen` for 24 hours after staff changed their email address
 * (P58).
 */
export async function requireMoneyNotFrozen(db: Queryable, acting: CompanyActor): Promise<void> {
  const user = await requireStillManager(db, acting);
  if (user.company_money_frozen_until) throw moneyFrozen();
}

export function moneyFrozen(): Refusal {
  return refuse('account-frozen', { message: MANAGER_MONEY_FROZEN });
}

/** Throws `enterprise-inactive` (P36). */
export function requireActive({ is_active }: { is_active: boolean }): void {
  if (!is_active) throw refuse('enterprise-inactive');
}

/** A link is worth money. Throws `enterprise-inactive` and `account-frozen`. */
export async function requireMayGiveOut(db: Queryable, acting: CompanyActor): Promise<void> {
  requireActive(await readOwnCompany(db, acting));
  await requireMoneyNotFrozen(db, acting);
}

/** Requires the minimum funding. Throws `enterprise-inactive` and `funding-required` (P27). */
export function requireUnlocked(
  company: Pick<CompanyRow, 'is_active' | 'minimum_reached_at' | 'balance_cents'>,
): void {
  requireActive(company);
  if (!isFunded(company)) throw refuse('funding-required');
}
