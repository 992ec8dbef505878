import {
  ENTERPRISE_TRANSACTION_FILTERS,
  exportEnterpriseTransactions,
  listEnterpriseTransactions,
  sumEnterpriseTransactions,
  TRANSACTION_PERIODS,
} from '#contract/enterprise/funds.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { routeUrl } from '../../../api/client.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead, useReadPage } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { typeLabel } from '../../../shared/transactions/transaction-labels.ts';
import { TransactionTotals } from '../../../shared/transactions/transaction-totals.tsx';
import { DownloadLink } from '../../../ui/actions/download-link.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { CursorPager } from '../../../ui/data/cursor-pager.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoneFound } from '../../../ui/feedback/none-found.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { FileText } from '../../../ui/icons/documents.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import type { SectionProps } from '../section-props.ts';
import {
  type CompanyTransactionSearch,
  hasTransactionFilter,
  parseCompanyTransactionSearch,
  rangeLabel,
  toCompanyTransactionFilter,
} from './transaction-search.ts';
import { TransactionTable } from './transaction-table.tsx';

const FIRST_PAGE = { after: undefined, from: undefined };
const NO_FILTER = { period: undefined, type: undefined, ...FIRST_PAGE };
const PAGE_SIZE = 25;
/** Other managers pay from the same balance, so it is read again each time. */
const ALWAYS_ANEW = 0;

const PERIOD_LABELS: Record<(typeof TRANSACTION_PERIODS)[number], string> = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  all: 'All time',
};

/** Every movement of the shared balance (P35); a department manager sees the payouts they made. */
export function TransactionsSection({ company }: SectionProps) {
  const user = useSignedInUser();
  const [state, setSearch] = useSearchState(parseCompanyTransactionSearch);
  const totals = useRead(
    sumEnterpriseTransactions,
    { query: toCompanyTransactionFilter(state) },
    { keepPrevious: true, staleTime: ALWAYS_ANEW },
  );
  const seesBooks = can(roleOf(user), 'enterprise-books');
  return (
    <section aria-labelledby="company-transactions">
      <PartHeading
        id="company-transactions"
        title="Transactions"
        namesTab
        className="mb-4"
        actions={
          <div className="flex flex-wrap gap-2">
            {seesBooks && (
              <LinkButton
                to={paths.enterpriseStatement.href({ company: company.slug, username: user.username })}
                tone="secondary"
                size="sm"
                className="min-h-11"
              >
                <FileText aria-hidden="true" />
                Monthly statement
              </LinkButton>
            )}
            <DownloadLink
              href={routeUrl(exportEnterpriseTransactions.path, {}, toCompanyTransactionFilter(state))}
            >
              Export CSV
            </DownloadLink>
          </div>
        }
      >
        {!seesBooks && 'Your payouts, newest first.'}
      </PartHeading>
      <Filters state={state} onChange={setSearch} />
      <TransactionTotals totals={totals.data} className="mb-3" />
      <List
        state={state}
        onChange={setSearch}
        listed={totals.isPlaceholderData ? null : (totals.data?.listed ?? null)}
        receiptOf={
          seesBooks
            ? (id) =>
                paths.enterpriseTransaction.href({
                  company: company.slug,
                  username: user.username,
                  transactionId: id,
                })
            : null
        }
      />
    </section>
  );
}

type Changing = {
  state: CompanyTransactionSearch;
  onChange: (changes: RawSearch) => void;
};

function Filters({ state, onChange }: Changing) {
  const choose = (name: string) => (value: string) =>
    onChange({ ...FIRST_PAGE, [name]: value === 'all' ? undefined : value });
  return (
    <search className="mb-5 grid grid-cols-2 gap-3 sm:flex">
      <Choice label="Period" value={state.period} onChange={choose('period')} className="sm:w-48">
        {TRANSACTION_PERIODS.map((period) => (
          <option key={period} value={period}>
            {PERIOD_LABELS[period]}
          </option>
        ))}
      </Choice>
      <Choice label="Type" value={state.type} onChange={choose('type')} className="sm:w-56">
        <option value="all">All types</option>
        {ENTERPRISE_TRANSACTION_FILTERS.map((type) => (
          <option key={type} value={type}>
            {typeLabel(type)}
          </option>
        ))}
      </Choice>
    </search>
  );
}

type Listed = Changing & { listed: number | null; receiptOf: ((id: string) => string) | null };

function List({ state, onChange, listed, receiptOf }: Listed) {
  const query = {
    ...toCompanyTransactionFilter(state),
    limit: PAGE_SIZE,
    ...(state.after ? { cursor: state.after } : {}),
  };
  const read = useReadPage(
    listEnterpriseTransactions,
    { query },
    { keepPrevious: true, staleTime: ALWAYS_ANEW },
  );
  const { data, error, isPlaceholderData } = read;
  if (!data) {
    return error ? (
      <Card>
        <ErrorState title="The transactions did not load" {...errorProps(read)} />
      </Card>
    ) : (
      <ListSkeleton label="Loading transactions" />
    );
  }
  const { items, next } = data;
  if (items.length === 0) return <None state={state} onChange={onChange} />;
  const turnTo = (after: string | undefined) => {
    const from =
      after === undefined ? 1 : after === next ? state.from + items.length : state.from - PAGE_SIZE;
    onChange({ after, from: after === undefined ? undefined : String(Math.max(from, 1)) });
  };
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <Card flush>
        <TransactionTable transactions={items} receiptOf={receiptOf} />
      </Card>
      <CursorPager
        cursor={state.after}
        next={isPlaceholderData ? null : next}
        label={rangeLabel({ from: state.from, count: items.length, isLast: next === null, listed })}
        onChange={turnTo}
      />
    </div>
  );
}

function None({ state, onChange }: Changing) {
  return hasTransactionFilter(state) || state.after ? (
    <NoneFound title="No transactions found" onClear={() => onChange(NO_FILTER)}>
      No transactions match these filters.
    </NoneFound>
  ) : (
    <Card>
      <EmptyState title="No Transactions Yet" art="empty-wallet">
        Funding and rewards appear here.
      </EmptyState>
    </Card>
  );
}
