import { formatCount } from '#contract/kernel/counts.ts';
import { BarChart } from '../../ui/data/bar-chart.tsx';
import { ChartPanel } from '../../ui/data/chart-panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { monthLabel, shortMonthLabel } from '../../ui/format/calendar.ts';
import { Money } from '../../ui/format/money.tsx';

/** `month` as "2026-05"; the amounts in dollars. */
export type MonthOfMoney = { readonly month: string; readonly added: string; readonly spent: string };

/** What an account added and spent in the last year by month, as a chart with a table. */
export function MoneyByMonth({ months }: { months: readonly MonthOfMoney[] }) {
  return (
    <ChartPanel
      title="Month by month"
      description="Funds added and spent in the last 12 months."
      chart={
        <BarChart
          series={['Added', 'Spent']}
          groups={months.map(({ month, added, spent }) => ({
            key: month,
            label: shortMonthLabel(month),
            values: [Number(added), Number(spent)],
          }))}
          format={(dollars) => `$${formatCount(Math.round(dollars))}`}
        />
      }
      table={
        <DataTable
          caption="Added and spent, month by month"
          columns={[
            { key: 'month', header: 'Month', heading: true, cell: ({ month }) => monthLabel(month) },
            { key: 'added', header: 'Added', align: 'end', cell: ({ added }) => <Money amount={added} /> },
            { key: 'spent', header: 'Spent', align: 'end', cell: ({ spent }) => <Money amount={spent} /> },
          ]}
          rows={months.toReversed()}
          rowKey={({ month }) => month}
        />
      }
    />
  );
}
