/** Lists employees within the caller's rights. */
import type { z } from 'zod';
import type { Employee, EmployeesQuery } from '#contract/enterprise/employees.ts';
import { Id } from '#contract/kernel/common.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { type ListedRow, selectEmployees } from './employee-store.ts';

export type EmployeePage = { employees: Employee[]; nextCursor: string | null };

export async function listEmployees(
  db: Queryable,
  acting: CompanyActor,
  { search, status, cursor, limit }: z.output<typeof EmployeesQuery> & { limit: number },
): Promise<EmployeePage> {
  if (cursor !== undefined && !Id.safeParse(cursor).success)
    throw refuse('invalid-input', { fields: { cursor: 'This is not valid.' } });
  const rows = await selectEmployees(db, acting, {
    search: search || null,
    status: status ?? null,
    before: cursor ?? null,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { employees: page.map(toEmployee), nextCursor: rows.length > limit && last ? last.id : null };
}

export function toEmployee(row: ListedRow): Employee {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    username: row.username,
    phoneNumber: row.phone_number,
    balance: row.balance_cents === null ? null : formatCents(row.balance_cents),
    status: row.status,
    canPay: row.can_pay,
    createdAt: row.created_at.toISOString(),
  };
}
