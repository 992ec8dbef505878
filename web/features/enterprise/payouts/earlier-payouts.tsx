import { listPayoutBatches, type PayoutBatch } from '#contract/enterprise/payouts.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Moment } from '../../../ui/format/moment.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { batchLabel } from './batch-labels.ts';
import { reachedBy, totalOf } from './batch-sums.ts';

const COLUMNS: readonly Column<PayoutBatch>[] = [
  {
    key: 'date',
    header: 'Payout',
    heading: true,
    cell: ({ id, createdAt }) => (
      <TextLink to="." search={{ tab: 'payouts', batch: id }} className="inline-block py-1">
        <Moment at={createdAt} />
      </TextLink>
    ),
  },
  { key: 'by', header: 'By', cell: ({ createdByName }) => createdByName || '–' },
  {
    key: 'people',
    header: 'People',
    align: 'end',
    cell: (batch) => {
      const { payableRows, links } = reachedBy(batch);
      return <span className="tabular">{formatCount(payableRows + links.rows)}</span>;
    },
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: (batch) => <Money amount={totalOf(reachedBy(batch))} />,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (batch) => {
      const [label, tone] = batchLabel(batch);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
];

/** Batches that are finished, running or unconfirmed. */
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
            <LoadMore label="Load more payouts" {...moreProps(pages)} />
          </>
        ) : (
          <p className="text-ink-soft">Your bulk payouts appear here with their results.</p>
        )
      ) : error ? (
        <Card>
          <ErrorState title="Earlier payouts did not load" {...errorProps(pages)} />
        </Card>
      ) : (
        <ListSkeleton label="Loading earlier payouts" />
      )}
    </section>
  );
}
