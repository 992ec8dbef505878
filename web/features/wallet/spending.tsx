import { type MonthOfSpending, readSpending } from '#contract/wallet.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { BarChart } from '../../ui/data/bar-chart.tsx';
import { ChartPanel } from '../../ui/data/chart-panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { monthLabel, shortMonthLabel } from '../../ui/format/calendar.ts';
import { Money } from '../../ui/format/money.tsx';
import { Panel } from '../../ui/layout/card.tsx';

const SERIES = ['Added', 'Spent'];

/** A year of money in and out by month, as a chart with a table. */
export function Spending() {
  const read = useRead(readSpending);
  const { data, error } = read;
  // The list of transactions already says that nothing has happened.
  if (data?.every(isQuiet)) return null;
  return (
    <div className="mb-12">
      {data ? (
        <Chart months={sinceFirst(data)} />
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

function Chart({ months }: { months: readonly MonthOfSpending[] }) {
  return (
    <ChartPanel
      title="Month by month"
      description="Funds added and spent in the last year."
      chart={
        <BarChart
          series={SERIES}
          groups={months.map(({ month, spent, funded }) => ({
            key: month,
            label: shortMonthLabel(month),
            values: [Number(funded), Number(spent)],
          }))}
          format={(dollars) => `$${Math.round(dollars).toLocaleString('en-US')}`}
        />
      }
      table={
        <DataTable
          caption="Added and spent, month by month"
          columns={[
            { key: 'month', header: 'Month', heading: true, cell: ({ month }) => monthLabel(month) },
            {
              key: 'added',
              header: 'Added',
              align: 'end',
              cell: ({ funded }) => <Money amount={funded} />,
            },
            { key: 'spent', header: 'Spent', align: 'end', cell: ({ spent }) => <Money amount={spent} /> },
          ]}
          rows={months.toReversed()}
          rowKey={({ month }) => month}
        />
      }
    />
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
