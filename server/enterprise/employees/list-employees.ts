/** Lists employees within the caller's rights, and sums up the list. */
import type { z } from 'zod';
import type {
  Employee,
  EmployeeFilter,
  EmployeesQuery,
  EmployeeTotals,
} from '#contract/enterprise/employees.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import {
  hasMoreEmployees,
  type ListedEmployeeRow,
  selectEmployeeSums,
  selectEmployees,
} from './employee-store.ts';

export function listEmployees(
  db: Queryable,
  acting: CompanyActor,
  { search, status }: z.output<typeof EmployeesQuery>,
  page: PageRequest,
): Promise<Page<Employee>> {
  const wanted = { search: search || null, status: status ?? null };
  return takePage(page, {
    cursors: byCreation,
    read: (before, limit) => selectEmployees(db, acting, { ...wanted, before, limit }),
    placeOf: ({ created_micros: micros, id }) => ({ micros, id }),
    toItem: toEmployee,
  });
}

/** The longest list that one request adds up. */
const MOST_SUMMED = 100_000;

export async function sumEmployees(
  db: Queryable,
  acting: CompanyActor,
  { search, status }: z.output<typeof EmployeeFilter>,
): Promise<EmployeeTotals> {
  if (await hasMoreEmployees(db, acting.enterpriseId, MOST_SUMMED)) return { totals: null };
  const wanted = { search: search || null, status: status ?? null };
  const { count, balance_cents } = await selectEmployeeSums(db, acting, wanted);
  return { totals: { count, balances: formatCents(balance_cents) } };
}

export function toEmployee(row: ListedEmployeeRow): Employee {
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
    birthday: row.birthday,
    startDate: row.start_date,
    createdAt: row.created_at.toISOString(),
  };
}
