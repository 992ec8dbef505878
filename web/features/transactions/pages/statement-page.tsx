import { getMonthlyStatement } from '#contract/transactions.ts';
import { failureOf } from '../../../api/failure-of.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Letterhead } from '../../../ui/letterhead.tsx';
import { monthWords, parseMonthSearch, timeZoneHere } from '../../../ui/month.ts';
import { MonthChoice } from '../../../ui/month-choice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useSearchState } from '../../../ui/use-search-state.ts';
import { StatementSheet } from '../statement-sheet.tsx';
import { TransactionSkeletons } from '../transaction-list.tsx';

/** The statement of a month, to read and to print: `/transaction-history/statement?month=2026-11`. */
export function StatementPage() {
  const { firstName, lastName, email } = useSignedInUser();
  const [{ month }, setSearch] = useSearchState(parseMonthSearch);
  const asked = { timeZone: timeZoneHere(), ...(month ? { month } : {}) };
  const read = useRead(
    getMonthlyStatement,
    { query: asked },
    // The month may have moved on since it was looked at last.
    { keepPrevious: true, staleTime: 0 },
  );
  const { data, error, isPlaceholderData } = read;
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink to={paths.transactionHistory()}>Transaction History</BackLink>
      <Letterhead name={`${firstName} ${lastName}`}>{email}</Letterhead>
      <PageHeading
        title={data ? `Statement, ${monthWords(data.month)}` : 'Statement'}
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
          <ErrorState title="Your statement did not load" {...failureOf(read)} />
        </Card>
      ) : (
        <TransactionSkeletons />
      )}
    </div>
  );
}
