/** One user, within the caller's rights. */
import { can, type Role } from '#contract/kernel/capabilities.ts';
import { findLastRole } from '#server/audit/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { memberAccountOf } from '#server/ledger/index.ts';
import type { DetailRow } from './customer.ts';
import { findCustomerRow } from './customer-list-store.ts';

/** Throws `not-found`, also for staff when the caller does not manage staff. */
export async function findCustomer(db: Queryable, role: Role, userId: string): Promise<DetailRow> {
  const customer = await findCustomerRow(db, userId);
  if (!customer || (customer.user_type === 'authority' && !can(role, 'staff-users')))
    throw refuse('not-found');
  return {
    ...customer,
    account: await memberAccountOf(db, userId),
    frozenByAdministrator: customer.frozen_at !== null && (await didAdministratorFreeze(db, userId)),
  };
}

async function didAdministratorFreeze(db: Queryable, userId: string): Promise<boolean> {
  const role = await findLastRole(db, { action: 'user-frozen', subjectId: userId });
  return role !== null && can(role as Role, 'staff-money');
}

/**
 * A customer whom staff may edit. Throws `not-found`, and `account-protected` for staff, who are managed
 * elsewhere.
 */
export async function findEditable(db: Queryable, role: Role, userId: string): Promise<DetailRow> {
  const customer = await findCustomer(db, role, userId);
  if (customer.user_type === 'authority') {
    throw refuse('account-protected', { message: 'Staff are managed under System Users.' });
  }
  return customer;
}
