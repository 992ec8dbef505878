import { useCallback } from 'react';
import { EMPLOYEE_STATUSES } from '#contract/enterprise/employees.ts';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { RawSearch } from '../../../ui/hooks/use-search-state.ts';
import { EMPLOYEE_STATUS_LABELS } from './employee-status.tsx';
import type { EmployeeSearch } from './use-employees.ts';

export function EmployeeFilters({
  state,
  onChange,
}: {
  state: EmployeeSearch;
  onChange: (changes: RawSearch, options?: { replace?: boolean }) => void;
}) {
  const search = useCallback((text: string) => onChange({ search: text }, { replace: true }), [onChange]);
  return (
    <search className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <SearchInput
        label="Search employees"
        placeholder="Name, email or username"
        value={state.search}
        onChange={search}
      />
      <Select
        aria-label="Status"
        value={state.status}
        onChange={({ currentTarget: { value } }) => onChange({ status: value === 'all' ? undefined : value })}
      >
        <option value="all">Everyone</option>
        {EMPLOYEE_STATUSES.map((status) => (
          <option key={status} value={status}>
            {EMPLOYEE_STATUS_LABELS[status]}
          </option>
        ))}
      </Select>
    </search>
  );
}
