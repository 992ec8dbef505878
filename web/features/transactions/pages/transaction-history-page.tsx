import { type ReactNode, useMemo } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { listTransactions, type TransactionFilter } from '#contract/payments.ts';
import { exportTransactions, sumTransactions } from '#contract/transactions.ts';
import { routeUrl } from '../../../api/client.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead, useReadPages } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { TransactionTotals } from '../../../shared/transactions/transaction-totals.tsx';
import { DownloadLink } from '../../../ui/actions/download-link.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { isFiltered } from '../../../ui/data/is-filtered.ts';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoneFound } from '../../../ui/feedback/none-found.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { FileText } from '../../../ui/icons/documents.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { TransactionFilters } from '../transaction-filters.tsx';
import { NoTransactions, TransactionList, TransactionSkeletons } from '../transaction-list.tsx';
import { parseTransactionSearch, toTransactionFilter } from '../transaction-search.ts';

const NO_FILTER = { search: undefined, type: undefined, status: undefined, period: undefined };

export function TransactionHistoryPage() {
  const user = useSignedInUser();
  const shops = can(roleOf(user), 'marketplace');
  const [state, setSearch] = useSearchState(parseTransactionSearch);
  const { search, type, status, period } = state;
  const filter = useMemo(
    () => toTransactionFilter({ search, type, status, period }, new Date()),
    [search, type, status, period],
  );
  const pages = useReadPages(listTransactions, { query: filter }, { keepPrevious: true, staleTime: 0 });
  const totals = useRead(sumTransactions, { query: filter }, { keepPrevious: true, staleTime: 0 });
  // An empty history needs no filters and no downloads.
  const isEmpty = pages.items?.length === 0 && !pages.isPlaceholderData && !isFiltered(state);
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink to={paths.home.href()}>{shops ? 'Back to Marketplace' : 'Back'}</BackLink>
      <PageHeading
        title="Transaction History"
        lead="All your balance activity, newest first."
        actions={!isEmpty && <Papers filter={filter} />}
      />
      {!isEmpty && <TransactionFilters state={state} onChange={setSearch} />}
      {!isEmpty && <TransactionTotals totals={totals.data} className="mb-3" />}
      <History
        pages={pages}
        none={
          isFiltered(state) ? (
            <NoneFound title="No transactions found" onClear={() => setSearch(NO_FILTER)}>
              No transactions in your history match these filters.
            </NoneFound>
          ) : (
            <NoTransactions
              action={
                shops && (
                  <LinkButton to={paths.memberMarketplace.href({ username: user.username })}>
                    Find a gift card
                  </LinkButton>
                )
              }
            />
          )
        }
      />
    </div>
  );
}

type Pages = ReturnType<typeof useReadPages<typeof listTransactions>>;

/** Links to the monthly statement and to a CSV of the listed transactions. */
function Papers({ filter }: { filter: TransactionFilter }) {
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton to={paths.statement.href()} tone="secondary" size="sm" className="min-h-11">
        <FileText aria-hidden="true" />
        Statements
      </LinkButton>
      <DownloadLink href={routeUrl(exportTransactions.path, {}, filter)}>Export CSV</DownloadLink>
    </div>
  );
}

function History({ pages, none }: { pages: Pages; none: ReactNode }) {
  const { items, error } = pages;
  if (!items) {
    return error ? (
      <Card>
        <ErrorState title="Your transactions did not load" {...errorProps(pages)} />
      </Card>
    ) : (
      <TransactionSkeletons />
    );
  }
  if (items.length === 0) return none;
  return (
    <div aria-busy={pages.isPlaceholderData} className={pages.isPlaceholderData ? 'opacity-60' : undefined}>
      <TransactionList transactions={items} />
      <LoadMore label="Load more transactions" {...moreProps(pages)} />
    </div>
  );
}
