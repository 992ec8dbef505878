import { Link } from '@tanstack/react-router';
import { formatCount } from '#contract/kernel/counts.ts';
import type { Transaction } from '#contract/payments.ts';
import type { MonthlyStatement } from '#contract/transactions.ts';
import { paths } from '../../paths.ts';
import { typeLabel } from '../../shared/transactions/transaction-labels.ts';
import { textLinkStyle } from '../../ui/actions/text-link.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { MoneyFigure } from '../../ui/data/money-figure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { monthLabel } from '../../ui/format/calendar.ts';
import { formatDay } from '../../ui/format/date-format.ts';
import { Money } from '../../ui/format/money.tsx';
import { Card } from '../../ui/layout/card.tsx';

const COLUMNS: readonly Column<Transaction>[] = [
  {
    key: 'description',
    header: 'Description',
    heading: true,
    cell: ({ id, description }) => (
      <Link
        to={paths.transaction.href({ transactionId: id })}
        className={`${textLinkStyle} rounded-xs print:no-underline`}
      >
        {description}
      </Link>
    ),
  },
  {
    key: 'day',
    header: 'Date',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {formatDay(createdAt)}
      </time>
    ),
  },
  { key: 'type', header: 'Type', cell: ({ type }) => typeLabel(type) },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Money amount={amount} signed /> },
  {
    key: 'balance',
    header: 'Balance',
    align: 'end',
    cell: ({ balanceAfter }) => (balanceAfter === null ? '' : <Money amount={balanceAfter} />),
  },
];

/** One month on paper: opening balance, movements, closing balance. */
export function StatementSheet({ statement }: { statement: MonthlyStatement }) {
  const { lines, count, totals, month } = statement;
  return (
    <div className="flex flex-col gap-5">
      <Card className="print:break-inside-avoid">
        <h2 className="sr-only">Summary</h2>
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-4 print:flex print:justify-between">
          <MoneyFigure name="Opening balance" amount={statement.openingBalance} />
          <MoneyFigure name="Money in" amount={statement.moneyIn} signed />
          <MoneyFigure name="Money out" amount={statement.moneyOut} signed />
          <MoneyFigure name="Closing balance" amount={statement.closingBalance} strong />
        </dl>
        {totals.length > 0 && (
          <dl className="mt-6 divide-y divide-line border-line border-t">
            {totals.map(({ type, count: times, amount }) => (
              <div key={type} className="flex items-baseline justify-between gap-4 py-2.5 last:pb-0">
                <dt>
                  {typeLabel(type)} <span className="text-ink-soft text-sm">× {times}</span>
                </dt>
                <dd>
                  <Money amount={amount} signed />
                </dd>
              </div>
            ))}
            {statement.fees !== '0.00' && (
              <div className="flex items-baseline justify-between gap-4 py-2.5 text-ink-soft last:pb-0">
                <dt>Service fees (charged to your card, not your balance)</dt>
                <dd>
                  <Money amount={statement.fees} />
                </dd>
              </div>
            )}
          </dl>
        )}
      </Card>
      {lines.length === 0 ? (
        <p className="px-1 text-ink-soft">No balance activity in {monthLabel(month)}.</p>
      ) : (
        <Card flush>
          <DataTable
            caption={`Movements in ${monthLabel(month)}`}
            columns={COLUMNS}
            rows={lines}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
      {count > lines.length && (
        <Notice tone="info">
          Only the first {formatCount(lines.length)} of {formatCount(count)} transactions are on this page;
          the totals cover all of them. Export CSV in your transaction history has every one.
        </Notice>
      )}
    </div>
  );
}
