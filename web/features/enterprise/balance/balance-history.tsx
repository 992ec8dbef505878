import { getBalanceHistory } from '#contract/enterprise/funds.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { ChartPanel } from '../../../ui/data/chart-panel.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { TrendChart } from '../../../ui/data/trend-chart.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { dayLabel } from '../../../ui/format/calendar.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import type { SectionProps } from '../section-props.ts';
import { balanceHint, SharedBalance } from './balance-now.tsx';

type BalanceDay = { day: string; balance: string; funded: string; paidOut: string };

const SPANS = ['30', '90', '365'] as const;
const SPAN_OPTIONS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;

/** The shared balance, and its changes day by day. */
export function BalanceHistory({ company }: SectionProps) {
  const [{ days }, change] = useSearchState((raw: RawSearch) => ({ days: oneOf(SPANS, raw.days, '30') }));
  const read = useRead(
    getBalanceHistory,
    { query: { days: Number(days) } },
    { keepPrevious: true, staleTime: 0 },
  );
  const { data, error, isPlaceholderData } = read;
  return (
    <ChartPanel
      title="Shared balance"
      description={balanceHint(company)}
      chart={
        <>
          <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <SharedBalance amount={company.sharedBalance} />
            <Segmented
              label="Period"
              options={SPAN_OPTIONS}
              value={days}
              onChange={(next) => change({ days: next === '30' ? undefined : next }, { replace: true })}
            />
          </div>
          {data ? (
            <div
              aria-busy={isPlaceholderData}
              className={isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}
            >
              <Picture days={data} />
            </div>
          ) : error ? (
            <ErrorState {...errorProps(read)} />
          ) : (
            <div role="status">
              <span className="sr-only">Loading the history of the balance</span>
              <Skeleton className="h-50 rounded-lg sm:h-58" />
            </div>
          )}
        </>
      }
      table={data && <Table days={data} />}
    />
  );
}

function Picture({ days }: { days: readonly BalanceDay[] }) {
  if (days.every(({ balance }) => Number(balance) === 0))
    return (
      <p className="grid min-h-44 place-items-center rounded-lg bg-sunken px-6 text-center text-ink-soft">
        The balance was empty during this period. Its history appears here once it is funded.
      </p>
    );
  return (
    <TrendChart
      points={days.map(({ day, balance }) => ({ key: day, label: dayLabel(day), value: Number(balance) }))}
      format={inDollars}
    />
  );
}

/** "$5,000", and "$0.50" where there are cents. */
function inDollars(dollars: number): string {
  return displayMoney(dollars.toFixed(2)).replace(/\.00$/, '');
}

/** The days with a change, and the last day. */
function Table({ days }: { days: readonly BalanceDay[] }) {
  const moved = days.filter(
    ({ funded, paidOut }, index) =>
      Number(funded) !== 0 || Number(paidOut) !== 0 || index === days.length - 1,
  );
  return (
    <DataTable
      caption="The shared balance, day by day"
      columns={[
        { key: 'day', header: 'Day', heading: true, cell: ({ day }) => dayLabel(day) },
        { key: 'funded', header: 'Added', align: 'end', cell: ({ funded }) => <Money amount={funded} /> },
        { key: 'paid', header: 'Paid out', align: 'end', cell: ({ paidOut }) => <Money amount={paidOut} /> },
        {
          key: 'balance',
          header: 'Balance',
          align: 'end',
          cell: ({ balance }) => <Money amount={balance} />,
        },
      ]}
      rows={moved.toReversed()}
      rowKey={({ day }) => day}
    />
  );
}
