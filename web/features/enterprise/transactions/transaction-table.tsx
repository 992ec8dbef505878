import type { EnterpriseTransaction } from '#contract/enterprise/funds.ts';
import { StatusMark } from '../../../shared/transactions/status-mark.tsx';
import { standsOut, typeLabel } from '../../../shared/transactions/transaction-labels.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { cx } from '../../../ui/format/cx.ts';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { Moment } from '../../../ui/format/moment.tsx';
import { Money } from '../../../ui/format/money.tsx';

/** The movements of the balance, with their actors. */
export function TransactionTable({
  transactions,
  receiptOf,
}: {
  transactions: readonly EnterpriseTransaction[];
  /** The link to a receipt; null without the right to see the statement, which hides balances as well. */
  receiptOf: ((id: string) => string) | null;
}) {
  return (
    <DataTable
      caption="Transactions"
      columns={[descriptionOf(receiptOf), ...COLUMNS, ...(receiptOf ? [BALANCE] : [])]}
      rows={transactions}
      rowKey={({ id }) => id}
    />
  );
}

function descriptionOf(receiptOf: ((id: string) => string) | null): Column<EnterpriseTransaction> {
  return {
    key: 'description',
    header: 'Description',
    heading: true,
    cell: (line) => <Description line={line} receipt={receiptOf?.(line.id)} />,
  };
}

const COLUMNS: readonly Column<EnterpriseTransaction>[] = [
  {
    key: 'date',
    header: 'Date',
    brief: 'mark',
    // It gives way to the badge below the amount.
    cell: (line) => (
      <Moment at={line.createdAt} className={cx('xl:whitespace-nowrap', standsOut(line) && 'brief:hidden')} />
    ),
  },
  {
    key: 'type',
    header: 'Type',
    cell: ({ type }) => <span className="whitespace-nowrap">{typeLabel(type)}</span>,
  },
  {
    key: 'by',
    header: 'By',
    brief: 'note',
    cell: ({ actorName }) => (
      <span
        className={cx('whitespace-nowrap brief:text-ink-soft brief:text-sm', !actorName && 'brief:hidden')}
      >
        {actorName ?? '–'}
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    brief: 'figure',
    cell: (line) => <Amount line={line} />,
  },
];

const BALANCE: Column<EnterpriseTransaction> = {
  key: 'balance',
  header: 'Balance',
  align: 'end',
  cell: ({ balanceAfter }) => (balanceAfter === null ? '–' : <Money amount={balanceAfter} />),
};

/** Up to three lines of a closed row. Older texts of canceled rewards name the outcome at their end. */
const WRAPPED = 'brief:line-clamp-3 brief:whitespace-normal';

function Description({ line, receipt }: { line: EnterpriseTransaction; receipt: string | undefined }) {
  return (
    <span className="brief:contents block min-w-0 break-words">
      {receipt ? (
        <TextLink to={receipt} className={WRAPPED}>
          <EmailAddress>{line.description}</EmailAddress>
        </TextLink>
      ) : (
        <span className={WRAPPED}>
          <EmailAddress>{line.description}</EmailAddress>
        </span>
      )}
      {line.message && (
        <span className="block font-normal text-ink-soft text-sm brief:hidden">“{line.message}”</span>
      )}
      {line.batchId && (
        <TextLink
          to="."
          search={{ tab: 'payouts', batch: line.batchId }}
          className="inline-block py-0.5 text-sm brief:hidden"
          aria-label={`Payout of ${line.recipientName ?? 'many'}: see the whole payout`}
        >
          Part of a payout
        </TextLink>
      )}
    </span>
  );
}

/** What is not completed is marked beside its amount, and what is paid and not sent yet. */
function Amount({ line }: { line: EnterpriseTransaction }) {
  const moved = line.status === 'completed';
  return (
    <span className="inline-flex flex-col items-end gap-1 md:max-lg:items-start">
      <Money
        amount={line.amount}
        signed
        className={cx(
          'font-semibold',
          moved ? !line.amount.startsWith('-') && 'text-good-ink' : 'text-ink-soft',
        )}
      />
      {standsOut(line) && (
        <span className="text-right md:max-lg:text-left">
          <StatusMark of={line} />
        </span>
      )}
    </span>
  );
}
