import { useRef } from 'react';
import { listUsers } from '#contract/admin/customers.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useReadPage } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CursorPager } from '../../../ui/data/cursor-pager.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { RowSkeletons } from '../row-skeletons.tsx';
import { CustomerFilters } from './customer-filters.tsx';
import { CustomerList } from './customer-list.tsx';
import {
  areCustomersNarrowed,
  type CustomersSearch,
  parseCustomersSearch,
  toCustomersQuery,
} from './customers-search.ts';

const FIRST_OF_ALL = { search: undefined, filter: undefined, cursor: undefined };

/** Every account: search, view, edit and freeze. */
export function CustomersTab() {
  const [state, setSearch] = useSearchState(parseCustomersSearch);
  return (
    <section aria-labelledby="customers">
      <PartHeading id="customers" title="Customers" namesTab className="mb-4" />
      <CustomerFilters state={state} onChange={setSearch} />
      <Found
        state={state}
        onPage={(cursor) => setSearch({ cursor })}
        onClear={() => setSearch(FIRST_OF_ALL)}
      />
    </section>
  );
}

function Found({
  state,
  onPage,
  onClear,
}: {
  state: CustomersSearch;
  onPage: (cursor: string | undefined) => void;
  onClear: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const page = useReadPage(
    listUsers,
    { query: toCustomersQuery(state) },
    { keepPrevious: true, staleTime: 0 },
  );
  const { data, error, isPlaceholderData } = page;
  if (!data) {
    return error ? (
      <Card>
        <ErrorState title="The customers did not load" {...errorProps(page)} />
      </Card>
    ) : (
      <RowSkeletons label="Loading customers" />
    );
  }
  if (data.items.length === 0 && !isPlaceholderData) {
    return <Nobody narrowed={areCustomersNarrowed(state) || state.cursor !== undefined} onClear={onClear} />;
  }
  return (
    <div ref={list} tabIndex={-1} aria-busy={isPlaceholderData} className="scroll-mt-24 outline-none">
      <div className={isPlaceholderData ? 'opacity-60' : undefined}>
        <CustomerList people={data.items} />
      </div>
      <CursorPager
        cursor={state.cursor}
        next={isPlaceholderData ? null : data.next}
        onChange={(cursor) => {
          onPage(cursor);
          list.current?.scrollIntoView({ block: 'start' });
          list.current?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}

function Nobody({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        title={narrowed ? 'No customers found' : 'No customers yet'}
        action={
          narrowed && (
            <Button tone="secondary" onClick={onClear}>
              Show all customers
            </Button>
          )
        }
      >
        {narrowed
          ? 'Search by the beginning of a name or email.'
          : 'Accounts appear here once people sign up.'}
      </EmptyState>
    </Card>
  );
}
