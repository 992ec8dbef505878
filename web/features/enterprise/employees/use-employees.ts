import {
  EMPLOYEE_STATUSES,
  listEmployees,
  listMyEmployees,
  sumEmployees,
  sumMyEmployees,
} from '#contract/enterprise/employees.ts';
import { listOccasions } from '#contract/enterprise/occasions.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead, useReadPages } from '../../../api/use-read.ts';
import { EMPLOYEE_BALANCE_READS } from '../../../shared/company-money-reads.ts';
import { filterQuery, searchText } from '../../../ui/data/list-filters.ts';
import { oneOf, type RawSearch } from '../../../ui/hooks/use-search-state.ts';

const PAGE_SIZE = 25;

/** The routes whose answers depend on the list. */
export const EMPLOYEE_READS = [...EMPLOYEE_BALANCE_READS, listOccasions];

export type EmployeeSearch = {
  readonly search: string;
  readonly status: (typeof EMPLOYEE_STATUSES)[number] | 'all';
};

export function parseEmployeeSearch(raw: RawSearch): EmployeeSearch {
  return {
    search: searchText(raw),
    status: oneOf(['all', ...EMPLOYEE_STATUSES], raw.status, 'all'),
  };
}

/** True for a department manager, whose list holds only the employees they uploaded. */
export function useOwnEmployeesOnly(): boolean {
  return !can(roleOf(useSignedInUser()), 'enterprise-employees');
}

export function useEmployees({ search, status }: EmployeeSearch) {
  const route = useOwnEmployeesOnly() ? listMyEmployees : listEmployees;
  const query = { limit: PAGE_SIZE, ...filterQuery({ search, status }) };
  return useReadPages(route, { query }, { keepPrevious: true, staleTime: 0 });
}

/**
 * How many employees the list has, and what they have. Balances change elsewhere, so both are read each time.
 */
export function useEmployeeTotals({ search, status }: EmployeeSearch) {
  const route = useOwnEmployeesOnly() ? sumMyEmployees : sumEmployees;
  return useRead(route, { query: filterQuery({ search, status }) }, { keepPrevious: true, staleTime: 0 });
}
