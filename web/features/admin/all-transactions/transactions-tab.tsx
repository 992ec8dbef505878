import { useRef } from 'react';
import { type AdminTransaction, listAllTransactions, sumAllTransactions } from '#contract/admin/dashboard.ts';
import { useRead, useReadPages } from '../../../api/use-read.ts';
import { TransactionChoices } from '../../../shared/transactions/transaction-choices.tsx';
import { TransactionTotals } from '../../../shared/transactions/transaction-totals.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NoneFound } from '../../../ui/feedback/none-found.tsx';
import { Day } from '../../../ui/forms/day-input.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { PagedList } from '../paged-list.tsx';
import { OWNED_COLUMNS } from '../transactions/owned-columns.tsx';
import { useTransactionActions } from '../transactions/transaction-actions.tsx';
import { NameMatches } from './name-matches.tsx';
import {
  areTransactionsNarrowed,
  NO_TRANSACTIONS_FILTER,
  parseTransactionsSearch,
  type TransactionsSearch,
  toQuery,
} from './transactions-search.ts';
import { useNameMatches } from './use-name-matches.ts';

/** The list and its totals are read again each time, so that they agree. */
const ALWAYS_ANEW = { keepPrevious: true, staleTime: 0 };

/** Every transaction of every account: by payment, person, amount and day. */
export function TransactionsTab() {
  const [state, setSearch] = useSearchState(parseTransactionsSearch);
  const pages = useReadPages(listAllTransactions, { query: toQuery(state) }, ALWAYS_ANEW);
  const totals = useRead(sumAllTransactions, { query: toQuery(state) }, ALWAYS_ANEW);
  const list = useRef<HTMLDivElement>(null);
  const { column, dialogs } = useTransactionActions<AdminTransaction>({
    of: ({ userName }) => userName,
    onSettled: () => list.current?.focus(),
  });
  return (
    <section aria-labelledby="all-transactions">
      <PartHeading id="all-transactions" title="Transactions" namesTab className="mb-4" />
      <Filters state={state} onChange={setSearch} />
      <NameMatches
        state={state}
        onChoose={(user) => setSearch({ user, search: undefined })}
        onLeave={() => setSearch({ user: undefined })}
      />
      <TransactionTotals totals={totals.data} className="mb-3" />
      <PagedList
        of="transactions"
        pages={pages}
        none={<None state={state} onClear={() => setSearch(NO_TRANSACTIONS_FILTER)} />}
      >
        {(transactions) => (
          <Card flush>
            <div ref={list} tabIndex={-1} className="outline-none">
              <DataTable
                caption="Transactions"
                columns={[...OWNED_COLUMNS, column]}
                rows={transactions}
                rowKey={({ id, userId, enterpriseId }) => `${id} ${userId ?? enterpriseId}`}
              />
            </div>
          </Card>
        )}
      </PagedList>
      {dialogs}
    </section>
  );
}

function Filters({
  state: { search, type, status, from, to },
  onChange,
}: {
  state: TransactionsSearch;
  onChange: (changes: RawSearch, options?: { replace?: boolean }) => void;
}) {
  return (
    <search className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <div className="col-span-2 lg:col-span-4">
        <SearchInput
          label="Search all transactions"
          placeholder="ID, name, email or amount"
          value={search}
          onChange={(next) => onChange({ search: next, user: undefined }, { replace: true })}
        />
      </div>
      <TransactionChoices type={type} status={status} onChange={onChange} />
      <Day label="From" value={from} onChange={(day) => onChange({ from: day || undefined })} />
      <Day label="To" value={to} onChange={(day) => onChange({ to: day || undefined })} />
    </search>
  );
}

function None({ state, onClear }: { state: TransactionsSearch; onClear: () => void }) {
  const people = useNameMatches(state);
  if (people && people.length > 0) {
    return (
      <NoneFound title="Choose a person above to see their transactions" onClear={onClear}>
        You can also search by a payment ID, an email, or an exact amount such as 25.00.
      </NoneFound>
    );
  }
  return areTransactionsNarrowed(state) ? (
    <NoneFound title="No transactions found" onClear={onClear}>
      Search by a payment ID, a full name or email, or an exact amount such as 25.00.
    </NoneFound>
  ) : (
    <Card>
      <EmptyState title="No transactions yet" art="empty-wallet">
        Payments, gifts and purchases appear here.
      </EmptyState>
    </Card>
  );
}
