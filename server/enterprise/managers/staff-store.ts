/** The SQL of an enterprise's managers. */
import type { EnterpriseRole } from '#contract/enterprise/roles.ts';
import type { Role } from '#contract/kernel/capabilities.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { StaffNumbers } from './staff.ts';

export type CompanyStaffRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  username: string;
  enterprise_role: EnterpriseRole;
  /** The invitation has not been accepted yet. */
  invited: boolean;
  created_at: Date;
};

const columns = `id, first_name, last_name, email, username, enterprise_role, email_verified_at is null as invited,
  created_at`;

/**
 * Serializes additions and removals of managers, so that their counts stay true, and what super
 * administrators set for them, so that each change begins where the one before ended.
 */
export async function lockCompanyStaff(tx: Tx, enterpriseId: string): Promise<void> {
  await tx.query('select from enterprise where id = $1 for no key update', [enterpriseId]);
}

/** Invited managers count (P31), and invitations that wait for a super administrator. */
export async function countStaff(db: Queryable, enterpriseId: string): Promise<StaffNumbers> {
  const { rows } = await db.query<StaffNumbers>(
    `select count(*) filter (where enterprise_role in ('account_staff', 'department_manager'))::int as "staffCount",
       (count(*) filter (where enterprise_role = 'super_admin') + (
         select count(*) from approval_request
         where enterprise_id = $1 and kind = 'invitation' and state = 'PENDING APPROVAL'
           and invitation ->> 'role' = 'super_admin'))::int as "superAdminCount"
     from users where enterprise_id = $1 and deleted_at is null`,
    [enterpriseId],
  );
  return rows[0] ?? { staffCount: 0, superAdminCount: 0 };
}

export async function selectCompanyStaff(db: Queryable, enterpriseId: string): Promise<CompanyStaffRow[]> {
  const { rows } = await db.query<CompanyStaffRow>(
    `select ${columns} from users where enterprise_id = $1 and deleted_at is null
     order by array_position(array['super_admin', 'account_manager', 'account_staff', 'department_manager'],
       enterprise_role), created_at, id`,
    [enterpriseId],
  );
  return rows;
}

export type ManagerRow = { id: string; email: string; first_name: string; enterprise_role: EnterpriseRole };

/** The managers of some roles who accepted their invitation, and whose account is not frozen. */
export async function selectManagers(
  db: Queryable,
  enterpriseId: string,
  roles: readonly Role[],
): Promise<ManagerRow[]> {
  const { rows } = await db.query<ManagerRow>(
    `select id, email, first_name, enterprise_role from users
     where enterprise_id = $1 and deleted_at is null and email_verified_at is not null and frozen_at is null
       and enterprise_role = any ($2::text[])
     order by id`,
    [enterpriseId, roles],
  );
  return rows;
}

export async function findCompanyStaff(
  db: Queryable,
  enterpriseId: string,
  userId: string,
): Promise<CompanyStaffRow | undefined> {
  const { rows } = await db.query<CompanyStaffRow>(
    `select ${columns} from users where enterprise_id = $1 and id = $2 and deleted_at is null`,
    [enterpriseId, userId],
  );
  return rows[0];
}

/**
 * Whether one has accepted the invitation. A super administrator whose email staff changed has not verified
 * it yet, and counts all the same: the company does not invite its first one again meanwhile.
 */
export async function hasSuperAdmin(db: Queryable, enterpriseId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from users
     where enterprise_id = $1 and enterprise_role = 'super_admin' and deleted_at is null
       and (email_verified_at is not null or browsers_known_since is not null) limit 1`,
    [enterpriseId],
  );
  return rows.length > 0;
}

/** Other managers who accepted their invitation. */
export async function countOtherManagers(
  db: Queryable,
  enterpriseId: string,
  userId: string,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from users
     where enterprise_id = $1 and id <> $2 and deleted_at is null and email_verified_at is not null
       and enterprise_role in ('super_admin', 'account_manager')`,
    [enterpriseId, userId],
  );
  return rows[0]?.count ?? 0;
}
