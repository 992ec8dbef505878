/** The SQL of a member's consent to an enterprise's list. */
import type { Queryable } from '#server/db/pool.ts';

export type EmployerRow = {
  enterpriseId: string;
  companyName: string;
  status: 'asked' | 'active';
  createdAt: Date;
};

const columns = `enterprise.id as "enterpriseId", company_name as "companyName",
  case employee.status when 'linked' then 'active' else 'asked' end as status, employee.created_at as "createdAt"`;

export async function selectEmployers(db: Queryable, userId: string): Promise<EmployerRow[]> {
  const { rows } = await db.query<EmployerRow>(
    `select ${columns} from employee join enterprise on enterprise.id = enterprise_id
     where user_id = $1 order by employee.created_at desc, enterprise.id`,
    [userId],
  );
  return rows;
}

/** A user who closes their account is on no list, and nobody's invitation is remembered. */
export async function leaveEmployers(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from employee where user_id = $1', [userId]);
  await db.query('delete from employer_question where user_id = $1', [userId]);
}

/** Repeating it changes nothing. */
export async function linkEmployer(
  db: Queryable,
  { userId, enterpriseId, now }: { userId: string; enterpriseId: string; now: Date },
): Promise<EmployerRow | undefined> {
  const { rows } = await db.query<EmployerRow>(
    `update employee set status = 'linked', linked_at = coalesce(linked_at, $3)
     from enterprise
     where enterprise.id = enterprise_id and user_id = $1 and enterprise_id = $2
     returning ${columns}`,
    [userId, enterpriseId, now],
  );
  return rows[0];
}

export async function unlinkEmployer(
  db: Queryable,
  { userId, enterpriseId }: { userId: string; enterpriseId: string },
): Promise<boolean> {
  const { rowCount } = await db.query('delete from employee where user_id = $1 and enterprise_id = $2', [
    userId,
    enterpriseId,
  ]);
  return rowCount === 1;
}
