import { type MonthOfSpending, readSpending } from '#contract/wallet.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { MoneyByMonth } from '../../shared/transactions/money-by-month.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/layout/card.tsx';

/** A year of money in and out by month, as a chart with a table. */
export function Spending() {
  const read = useRead(readSpending, {}, { staleTime: 0 });
  const { data, error } = read;
  // The list of transactions already says that nothing has happened.
  if (data?.every(isQuiet)) return null;
  return (
    <div className="mb-12">
      {data ? (
        <MoneyByMonth
          months={sinceFirst(data).map(({ month, funded, spent }) => ({ month, added: funded, spent }))}
        />
      ) : (
        <Panel title="Month by month">
          {error ? (
            <ErrorState {...errorProps(read)} />
          ) : (
            <div role="status">
              <span className="sr-only">Loading your months</span>
              <Skeleton className="h-64 rounded-lg sm:h-72" />
            </div>
          )}
        </Panel>
      )}
    </div>
  );
}

/** Drops the quiet months before the first movement, but keeps at least half a year. */
function sinceFirst(months: readonly MonthOfSpending[]): readonly MonthOfSpending[] {
  const first = months.findIndex((month) => !isQuiet(month));
  return months.slice(Math.min(first, Math.max(0, months.length - 6)));
}

function isQuiet({ spent, funded }: MonthOfSpending): boolean {
  return Number(spent) === 0 && Number(funded) === 0;
}
