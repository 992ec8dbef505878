/** The columns that all lists of transactions share. */
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import { StatusMark } from '../../../shared/transactions/status-mark.tsx';
import { standsOut, typeLabel } from '../../../shared/transactions/transaction-labels.ts';
import type { Column } from '../../../ui/data/data-table.tsx';
import { cx } from '../../../ui/format/cx.ts';
import { Moment } from '../../../ui/format/moment.tsx';
import { Money } from '../../../ui/format/money.tsx';

/** The fields of a transaction that the staff's lists and a customer's statement share. */
export type ListedTransaction = Pick<
  AdminTransaction,
  'id' | 'type' | 'description' | 'amount' | 'status' | 'createdAt' | 'stripePaymentIntentId' | 'scheduledFor'
>;

const WHEN = 'text-ink-soft text-sm lg:whitespace-nowrap';

/** In two lines it gives way to a status that stands out. */
export const WHEN_COLUMN: Column<ListedTransaction> = {
  key: 'when',
  header: 'When',
  brief: 'mark',
  cell: (transaction) => (
    <Moment at={transaction.createdAt} className={cx(WHEN, standsOut(transaction) && 'brief:hidden')} />
  ),
};

export const STATEMENT_WHEN_COLUMN: Column<ListedTransaction> = {
  ...WHEN_COLUMN,
  brief: 'note',
  cell: ({ createdAt }) => <Moment at={createdAt} className={WHEN} />,
};

export const STATUS_COLUMN: Column<ListedTransaction> = {
  key: 'status',
  header: 'Status',
  brief: 'mark',
  cell: (transaction) => (
    <span className={cx(!standsOut(transaction) && 'brief:hidden')}>
      <StatusMark of={transaction} />
    </span>
  ),
};

/** Signed once the money has moved. */
export const AMOUNT_COLUMN: Column<ListedTransaction> = {
  key: 'amount',
  header: 'Amount',
  align: 'end',
  brief: 'figure',
  cell: ({ amount, status }) =>
    status === 'completed' ? (
      <Money amount={amount} signed className="font-semibold" />
    ) : (
      <Money amount={amount} className="text-ink-soft" />
    ),
};

export const BALANCE_COLUMN: Column<ListedTransaction & { readonly balanceAfter: string | null }> = {
  key: 'balance',
  header: 'Balance after',
  align: 'end',
  cell: ({ balanceAfter }) =>
    balanceAfter ? (
      <Money amount={balanceAfter} className="text-ink-soft" />
    ) : (
      <span className="text-ink-faint">Unchanged</span>
    ),
};

/** The description in a customer's statement. */
export const STATEMENT_COLUMN: Column<ListedTransaction> = {
  key: 'what',
  header: 'What',
  heading: true,
  cell: ({ type, description, stripePaymentIntentId }) => (
    <>
      {description}
      <span className="block font-normal text-ink-soft text-sm brief:hidden">{typeLabel(type)}</span>
      <PaymentId id={stripePaymentIntentId} />
    </>
  ),
};

/** The card processor's id of the payment, where there is one. */
export function PaymentId({ id }: { id: string | null }) {
  if (!id) return null;
  return (
    <span className="block wrap-anywhere font-normal text-ink-faint text-xs brief:hidden">
      Payment ID: <span className="font-mono">{id}</span>
    </span>
  );
}
