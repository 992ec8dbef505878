import { getMonthlyStatement } from '#contract/transactions.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { Letterhead } from '../../../shared/transactions/letterhead.tsx';
import { PrintButton } from '../../../ui/actions/print-button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { monthLabel, parseMonthSearch } from '../../../ui/format/calendar.ts';
import { timeZoneHere } from '../../../ui/format/date-format.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { MonthChoice } from '../../../ui/forms/month-choice.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { StatementSheet } from '../statement-sheet.tsx';
import { TransactionSkeletons } from '../transaction-list.tsx';

/** The statement of a month, to read and to print: `/transaction-history/statement?month=2026-11`. */
export function StatementPage() {
  const { firstName, lastName, email } = useSignedInUser();
  const [{ month }, setSearch] = useSearchState(parseMonthSearch);
  const query = { timeZone: timeZoneHere(), ...(month ? { month } : {}) };
  const read = useRead(
    getMonthlyStatement,
    { query },
    // The statement may have changed since it was read.
    { keepPrevious: true, staleTime: 0 },
  );
  const { data, error, isPlaceholderData } = read;
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink to={paths.transactionHistory.href()}>Transaction History</BackLink>
      <Letterhead name={fullName({ firstName, lastName })}>{email}</Letterhead>
      <PageHeading
        title={data ? `Statement, ${monthLabel(data.month)}` : 'Statement'}
        tabTitle="Statement"
        actions={data && <PrintButton>Print statement</PrintButton>}
      />
      {data ? (
        <div aria-busy={isPlaceholderData}>
          <MonthChoice
            months={data.months}
            value={month ?? data.month}
            onChange={(chosen) => setSearch({ month: chosen })}
          />
          <StatementSheet statement={data} />
        </div>
      ) : error ? (
        <Card>
          <ErrorState title="Your statement did not load" {...errorProps(read)} />
        </Card>
      ) : (
        <TransactionSkeletons />
      )}
    </div>
  );
}
