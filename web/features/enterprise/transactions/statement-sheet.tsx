import type { z } from 'zod';
import type { EnterpriseStatement } from '#contract/enterprise/funds.ts';
import { countLabel } from '#contract/kernel/counts.ts';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { MoneyFigure } from '../../../ui/data/money-figure.tsx';
import { monthLabel, weekdayLabel } from '../../../ui/format/calendar.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Card } from '../../../ui/layout/card.tsx';

export type Statement = z.output<typeof EnterpriseStatement>;
type Day = Statement['days'][number];

const COLUMNS: readonly Column<Day>[] = [
  {
    key: 'day',
    header: 'Day',
    heading: true,
    cell: ({ day }) => <time dateTime={day}>{weekdayLabel(day)}</time>,
  },
  { key: 'funded', header: 'Funded', align: 'end', cell: ({ funded }) => <Money amount={funded} signed /> },
  {
    key: 'paid',
    header: 'Paid out',
    align: 'end',
    cell: ({ paidOut }) => <Money amount={minus(paidOut)} signed />,
  },
  {
    key: 'other',
    header: 'Corrections',
    align: 'end',
    cell: ({ other }) => <Money amount={other} signed />,
  },
  {
    key: 'closing',
    header: 'Closing balance',
    align: 'end',
    cell: ({ closing }) => <Money amount={closing} />,
  },
];

/** One month of a company on paper: opening balance, movements by day, closing balance. Days are in UTC. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const { month } = statement;
  const moved = statement.days.filter(({ funded, paidOut, other }) =>
    [funded, paidOut, other].some((amount) => amount !== '0.00'),
  );
  const columns = COLUMNS.filter(({ key }) => key !== 'other' || moved.some(({ other }) => other !== '0.00'));
  return (
    <div className="flex flex-col gap-5">
      <Card className="print:break-inside-avoid">
        <h2 className="sr-only">Summary</h2>
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-[repeat(5,auto)] print:flex print:justify-between">
          <MoneyFigure name="Opening balance" amount={statement.openingBalance} />
          <MoneyFigure name="Funded" amount={statement.funded} signed />
          <MoneyFigure name="Paid out" amount={minus(statement.paidOut)} signed />
          <MoneyFigure name="Corrections" amount={statement.other} signed />
          <MoneyFigure name="Closing balance" amount={statement.closingBalance} strong />
        </dl>
        <p className="mt-5 border-line border-t pt-4 text-ink-soft">{payoutsText(statement)}</p>
      </Card>
      {moved.length === 0 ? (
        <p className="px-1 text-ink-soft">No shared balance activity in {monthLabel(month)}.</p>
      ) : (
        <Card flush>
          <DataTable
            caption={`Days of ${monthLabel(month)} on which the balance moved`}
            columns={columns}
            rows={moved}
            rowKey={({ day }) => day}
          />
        </Card>
      )}
      <p className="px-1 text-ink-faint text-sm">
        Days begin at midnight UTC. “Paid out” is payouts and rewards, minus what came back. Corrections are
        refunds, disputes and staff adjustments.
      </p>
    </div>
  );
}

function payoutsText({ month, payouts, people, paidOut }: Statement): string {
  if (payouts > 0)
    return `${countLabel(payouts, 'payout', 'payouts')} to ${countLabel(people, 'person', 'people')}, not counting rewards.`;
  return paidOut === '0.00'
    ? `No payouts in ${monthLabel(month)}.`
    : `No payouts in ${monthLabel(month)}, only rewards.`;
}

function minus(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
