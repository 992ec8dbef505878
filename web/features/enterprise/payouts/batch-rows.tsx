import { listPayoutRows, type PayoutBatch } from '#contract/enterprise/payouts.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useReadPage } from '../../../api/use-read.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { CursorPager } from '../../../ui/data/cursor-pager.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { filterQuery } from '../../../ui/data/list-filters.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { outcomeLabel, type Row } from './batch-labels.ts';
import { parsePayoutSearch } from './payout-search.ts';

/** Only one page is rendered at a time, so that a file of any length stays fast. */
const PAGE_SIZE = 50;

const columnsOf = (status: PayoutBatch['status']): readonly Column<Row>[] => [
  {
    key: 'who',
    header: 'Who',
    heading: true,
    cell: ({ recipientName, given }) => (
      <span className="block min-w-0 md:min-w-36">
        {recipientName}
        <span className="block wrap-anywhere font-normal text-ink-soft text-sm">
          {given || 'No recipient'}
        </span>
      </span>
    ),
  },
  {
    key: 'line',
    header: 'Line',
    align: 'end',
    cell: ({ line }) => <span className="tabular">{formatCount(line)}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => (amount === null ? '–' : <Money amount={amount} />),
  },
  { key: 'fate', header: 'Result', cell: (row) => <Outcome row={row} status={status} /> },
];

/** The rows of a batch with their outcomes; unpaid rows stand out. */
export function BatchRows({ batch }: { batch: PayoutBatch }) {
  const [{ fate: chosen, after }, setSearch] = useSearchState(parsePayoutSearch);
  const choices = choicesOf(batch);
  const fate =
    choices.find(({ value }) => value === chosen)?.value ?? (batch.refusedRows > 0 ? 'refused' : 'all');
  const query = { limit: PAGE_SIZE, ...filterQuery({ fate }), ...(after ? { cursor: after } : {}) };
  const read = useReadPage(
    listPayoutRows,
    { params: { batchId: batch.id }, query },
    { keepPrevious: true, staleTime: 0 },
  );
  const { data, error, isPlaceholderData } = read;
  return (
    <section aria-labelledby="payout-rows">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="payout-rows" className="font-display font-semibold text-2xl tracking-tight">
          Rows
        </h2>
        <Segmented
          label="Which rows are listed"
          options={choices}
          value={fate}
          onChange={(next) => setSearch({ fate: next, after: undefined })}
        />
      </div>
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <Card flush>
            {data.items.length > 0 ? (
              <DataTable
                caption="Rows of this payout"
                columns={columnsOf(batch.status)}
                rows={data.items}
                rowKey={({ line }) => String(line)}
              />
            ) : (
              <p className="px-5 py-6 text-center text-ink-soft">No matching rows.</p>
            )}
          </Card>
          <CursorPager
            cursor={after}
            next={isPlaceholderData ? null : data.next}
            onChange={(next) => setSearch({ after: next })}
          />
        </div>
      ) : error ? (
        <Card>
          <ErrorState title="The rows did not load" {...errorProps(read)} />
        </Card>
      ) : (
        <ListSkeleton label="Loading rows" />
      )}
    </section>
  );
}

function choicesOf({ status, rows, payableRows, paidRows, refusedRows, links }: PayoutBatch) {
  const ends =
    status === 'preview' || status === 'waiting' || status === 'canceled'
      ? [
          {
            value: 'payable' as const,
            label: `${outcomeLabel('payable', status)[0]} (${formatCount(payableRows)})`,
          },
        ]
      : [{ value: 'paid' as const, label: `Paid (${formatCount(paidRows)})` }];
  return [
    {
      value: 'refused' as const,
      label: `${outcomeLabel('refused', status)[0]} (${formatCount(refusedRows)})`,
    },
    { value: 'all' as const, label: `All (${formatCount(rows)})` },
    ...ends,
    ...(links.rows > 0 ? [{ value: 'link' as const, label: `By a link (${formatCount(links.rows)})` }] : []),
  ];
}

function Outcome({ row, status }: { row: Row; status: PayoutBatch['status'] }) {
  const [label, tone] = outcomeLabel(row.fate, status);
  return (
    <span className="inline-flex min-w-0 flex-col gap-1 max-md:items-end md:items-start">
      <Badge tone={tone}>{label}</Badge>
      {row.reason && <span className="text-ink-soft text-sm">{row.reason}</span>}
    </span>
  );
}
