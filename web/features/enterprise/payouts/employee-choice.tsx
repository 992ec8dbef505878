import { type Employee, listEmployees, listMyEmployees } from '#contract/enterprise/employees.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useReadPage } from '../../../api/use-read.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { CursorPager } from '../../../ui/data/cursor-pager.tsx';
import { filterQuery } from '../../../ui/data/list-filters.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { choose, deselect, nameOf } from './chosen.ts';
import { parsePayoutSearch } from './payout-search.ts';
import { type PeopleList, PersonRow } from './person-row.tsx';

const PAGE_SIZE = 25;

/** The employee list with a checkbox in each row, page by page. A search keeps the selection. */
export function EmployeeChoice(list: PeopleList) {
  const seesAll = can(roleOf(useSignedInUser()), 'enterprise-employees');
  const [{ search, after }, setSearch] = useSearchState(parsePayoutSearch);
  const query = { limit: PAGE_SIZE, ...filterQuery({ search }), ...(after ? { cursor: after } : {}) };
  const read = useReadPage(
    seesAll ? listEmployees : listMyEmployees,
    { query },
    { keepPrevious: true, staleTime: 0 },
  );
  const { data, error, isPlaceholderData } = read;
  return (
    <div>
      <search className="mb-4 block">
        <SearchInput
          label="Search employees"
          placeholder="Name, email or username"
          value={search}
          onChange={(typed) => setSearch({ search: typed, after: undefined }, { replace: true })}
        />
      </search>
      {data ? (
        data.items.length > 0 ? (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
            <Page employees={data.items} list={list} />
            <CursorPager
              cursor={after}
              next={isPlaceholderData ? null : data.next}
              onChange={(next) => setSearch({ after: next })}
            />
          </div>
        ) : (
          <Nobody isSearch={query.search !== undefined} />
        )
      ) : error ? (
        <ErrorState title="Your employees did not load" {...errorProps(read)} />
      ) : (
        <ListSkeleton label="Loading employees" />
      )}
    </div>
  );
}

function Page({ employees, list }: { employees: readonly Employee[]; list: PeopleList }) {
  const { chosen, onChange } = list;
  const payable = employees.filter(({ canPay }) => canPay);
  const all = payable.length > 0 && payable.every(({ id }) => chosen.has(id));
  const ids = payable.map(({ id }) => id);
  return (
    <div className="rounded-lg border border-line">
      <div className="rounded-t-lg border-line border-b bg-sunken/50 px-4 py-1.5">
        <Checkbox
          checked={all}
          disabled={payable.length === 0}
          onChange={() => onChange(all ? deselect(chosen, ids) : choose(chosen, payable))}
        >
          Select all on this page
        </Checkbox>
      </div>
      <ul aria-label="Employees">
        {employees.map((employee) => (
          <PersonRow
            key={employee.id}
            person={{ id: employee.id, name: nameOf(employee), email: employee.email }}
            note={employee.canPay ? undefined : whyNot(employee)}
            disabled={!employee.canPay}
            onToggle={(on) => onChange(on ? choose(chosen, [employee]) : deselect(chosen, [employee.id]))}
            list={list}
          />
        ))}
      </ul>
    </div>
  );
}

function whyNot({ status }: Employee): string {
  return status === 'asked'
    ? 'Can be paid once they have accepted the link to your company.'
    : 'Cannot be paid at the moment.';
}

function Nobody({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <EmptyState title="No one found">No one on your list matches this search.</EmptyState>;
  return (
    <EmptyState
      title="No employees yet"
      art="company"
      action={
        <LinkButton to="." search={{ tab: 'employees' }} tone="secondary">
          Go to the employee list
        </LinkButton>
      }
    >
      Upload your people to the list first.
    </EmptyState>
  );
}
