import { getAnalyticsSeries } from '#contract/admin/dashboard.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { BarChart } from '../../../ui/data/bar-chart.tsx';
import { ChartPanel } from '../../../ui/data/chart-panel.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { repeat } from '../../../ui/format/repeat.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { groupDays, TREND_DAYS, type TrendDays, type TrendGroup } from './trend-groups.ts';

const PERIODS: Record<TrendDays, string> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': '12 months',
};

type Series = {
  readonly title: string;
  readonly description: string;
  /** Cents, or a count where `money` is false. */
  readonly of: (group: TrendGroup) => bigint;
  readonly money: boolean;
};

const SERIES: readonly Series[] = [
  {
    title: 'Funding',
    description: 'Added by card',
    of: (group) => group.fundedCents,
    money: true,
  },
  {
    title: 'Purchases',
    description: 'Bought, minus refunds',
    of: (group) => group.purchasedCents,
    money: true,
  },
  {
    title: 'Fees',
    description: 'Collected, minus refunds',
    of: (group) => group.feesCents,
    money: true,
  },
  {
    title: 'New members',
    description: 'Joined',
    of: (group) => BigInt(group.newMembers),
    money: false,
  },
];

const parse = (raw: RawSearch) => ({ days: oneOf(TREND_DAYS, raw.days, '30') });

/** Funds added, sales, revenue and new members, over a period that is in the address. */
export function Trends() {
  const [{ days }, setSearch] = useSearchState(parse);
  return (
    <section aria-label="Over time">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display font-semibold text-2xl tracking-tight">Over time</h2>
        <Segmented
          label="Period"
          value={days}
          onChange={(next) => setSearch({ days: next === '30' ? undefined : next })}
          options={TREND_DAYS.map((value) => ({ value, label: PERIODS[value] }))}
        />
      </div>
      <Charts days={days} />
    </section>
  );
}

function Charts({ days }: { days: TrendDays }) {
  const read = useRead(getAnalyticsSeries, { query: { days } }, { staleTime: 0 });
  const { data, error } = read;
  if (error && !data) {
    return (
      <Card>
        <ErrorState title="The charts did not load" {...errorProps(read)} />
      </Card>
    );
  }
  if (!data) {
    return (
      <div role="status" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <span className="sr-only">Loading the charts</span>
        {repeat(SERIES.length).map((key) => (
          <Skeleton key={key} className="h-88 rounded-xl sm:h-100" />
        ))}
      </div>
    );
  }
  const groups = groupDays(data, days);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {SERIES.map((series) => (
        <Chart key={series.title} series={series} groups={groups} days={days} />
      ))}
    </div>
  );
}

function Chart({
  series: { title, description, of, money },
  groups,
  days,
}: {
  series: Series;
  groups: readonly TrendGroup[];
  days: TrendDays;
}) {
  const total = groups.reduce((sum, group) => sum + of(group), 0n);
  const show = (value: bigint) =>
    money ? <Money amount={formatCents(value)} /> : formatCount(Number(value));
  return (
    <ChartPanel
      title={title}
      description={
        <>
          {description}, {PERIODS[days]}: <strong className="font-semibold text-ink">{show(total)}</strong>
        </>
      }
      chart={
        <BarChart
          series={[title]}
          groups={groups.map((group) => ({
            key: group.key,
            label: group.label,
            values: [Number(of(group)) / (money ? 100 : 1)],
          }))}
          format={money ? dollars : whole}
          mostLabels={days === '365' ? 12 : 7}
        />
      }
      table={
        <DataTable
          caption={`${title}, the last ${PERIODS[days]}`}
          columns={[
            {
              key: 'when',
              header: days === '365' ? 'Month' : days === '90' ? 'Week' : 'Day (UTC)',
              heading: true,
              cell: ({ name }) => name,
            },
            { key: 'value', header: title, align: 'end', cell: (group) => show(of(group)) },
          ]}
          rows={groups.toReversed()}
          rowKey={({ key }) => key}
        />
      }
    />
  );
}

function dollars(value: number): string {
  const digits = value < 10 && !Number.isInteger(value) ? 2 : 0;
  return `$${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

function whole(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : '';
}
