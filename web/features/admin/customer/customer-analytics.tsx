import { getUserAnalytics, type UserAnalytics } from '#contract/admin/customers.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { MoneyByMonth } from '../../../shared/transactions/money-by-month.tsx';
import { StatCard, StatGrid } from '../../../ui/data/stat-card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { monthLabel } from '../../../ui/format/calendar.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** A year of money in and out, with totals. */
export function CustomerAnalytics({ userId }: { userId: string }) {
  const read = useRead(getUserAnalytics, { params: { userId } }, { staleTime: 0 });
  const { data, error } = read;
  if (!data) {
    return error ? (
      <Card>
        <ErrorState {...errorProps(read)} />
      </Card>
    ) : (
      <div role="status">
        <span className="sr-only">Loading the figures</span>
        <Skeleton className="h-96 rounded-xl" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <StatGrid label="Totals">
        <StatCard label="Total Deposited" value={<Money amount={data.totalDeposited} />} />
        <StatCard label="Total Spent" value={<Money amount={data.totalSpent} />} />
        <StatCard label="Transactions" value={formatCount(data.transactionCount)} />
        <StatCard label="Most Spent In" value={mostSpentIn(data.series)} />
      </StatGrid>
      <Months series={data.series} />
    </div>
  );
}

function Months({ series }: { series: UserAnalytics['series'] }) {
  if (series.every(({ spent, deposited }) => Number(spent) === 0 && Number(deposited) === 0)) {
    return (
      <Card>
        <EmptyState title="No activity yet" art="empty-wallet">
          Nothing was added or spent in the last 12 months.
        </EmptyState>
      </Card>
    );
  }
  const months = series.map(({ month, deposited, spent }) => ({ month, added: deposited, spent }));
  return <MoneyByMonth months={months} />;
}

function mostSpentIn(series: UserAnalytics['series']): string {
  const [first] = series.toSorted((one, other) => Number(other.spent) - Number(one.spent));
  return first && Number(first.spent) > 0 ? monthLabel(first.month) : '–';
}
