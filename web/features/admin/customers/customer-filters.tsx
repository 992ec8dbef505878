import { USER_FILTERS, USER_SORTS } from '#contract/admin/customers.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import type { RawSearch } from '../../../ui/hooks/use-search-state.ts';
import { type CustomersSearch, FILTER_LABELS, SORT_LABELS } from './customers-search.ts';

/** Search, filter and order. Every change returns to the first page. */
export function CustomerFilters({
  state: { search, filter, sort },
  onChange,
}: {
  state: CustomersSearch;
  onChange: (changes: RawSearch, options?: { replace?: boolean }) => void;
}) {
  const seesStaff = can(roleOf(useSignedInUser()), 'staff-users');
  return (
    <search className="mb-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_14rem_12rem]">
      <div className="sm:col-span-2 lg:col-span-1">
        <SearchInput
          label="Search customers"
          placeholder="Name, email, phone or user ID"
          value={search}
          onChange={(next) => onChange({ search: next, cursor: undefined }, { replace: true })}
        />
      </div>
      <Choice
        label="Show"
        value={filter}
        onChange={(next) => onChange({ filter: next === 'all' ? undefined : next, cursor: undefined })}
      >
        <option value="all">All customers</option>
        {USER_FILTERS.filter((each) => each !== 'staff' || seesStaff).map((each) => (
          <option key={each} value={each}>
            {FILTER_LABELS[each]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Order"
        value={search.trim() ? 'found' : sort}
        onChange={(next) => onChange({ sort: next === 'newest' ? undefined : next, cursor: undefined })}
      >
        {search.trim() ? (
          <option value="found">By name</option>
        ) : (
          USER_SORTS.map((each) => (
            <option key={each} value={each}>
              {SORT_LABELS[each]}
            </option>
          ))
        )}
      </Choice>
    </search>
  );
}
