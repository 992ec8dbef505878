import { listPayoutBatches, type PayoutBatch } from '#contract/enterprise-payouts.ts';
import { failureOf } from '../../../api/failure-of.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { formatMoment } from '../../../ui/date-format.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Money } from '../../../ui/money.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { batchWords, count } from './batch-words.ts';

const COLUMNS: readonly Column<PayoutBatch>[] = [
  {
    key: 'date',
    header: 'Payout',
    heading: true,
    cell: ({ id, createdAt }) => (
      <TextLink to="." search={{ tab: 'payouts', batch: id }} className="inline-block py-1">
        {formatMoment(createdAt)}
      </TextLink>
    ),
  },
  { key: 'by', header: 'By', cell: ({ createdByName }) => createdByName || '–' },
  {
    key: 'people',
    header: 'People',
    align: 'end',
    cell: (batch) => <span className="tabular">{count(peopleOf(batch))}</span>,
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: (batch) => <Money amount={batch.status === 'completed' ? batch.paidTotal : batch.total} />,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (batch) => {
      const [label, tone] = batchWords(batch);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
];

/** Those who were paid, or who would be. */
function peopleOf({ status, paidRows, payableRows }: PayoutBatch): number {
  return status === 'completed' ? paidRows : payableRows;
}

/** Batches that were paid, run, or wait for a confirmation. */
export function EarlierPayouts() {
  const pages = useReadPages(listPayoutBatches, {}, { staleTime: 0 });
  const { items, error } = pages;
  return (
    <section aria-labelledby="earlier-payouts">
      <h2 id="earlier-payouts" className="mb-4 font-display font-semibold text-2xl tracking-tight">
        Earlier payouts
      </h2>
      {items ? (
        items.length > 0 ? (
          <>
            <Card flush>
              <DataTable caption="Earlier payouts" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />
            </Card>
            <LoadMore
              label="Load more payouts"
              hasMore={pages.hasNextPage}
              busy={pages.isFetchingNextPage}
              onLoad={() => pages.fetchNextPage()}
            />
          </>
        ) : (
          <p className="text-ink-soft">
            Once you have paid many at once, every payout is kept here with its result.
          </p>
        )
      ) : error ? (
        <Card>
          <ErrorState title="Earlier payouts did not load" {...failureOf(pages)} />
        </Card>
      ) : (
        <ListSkeleton label="Loading earlier payouts" />
      )}
    </section>
  );
}
