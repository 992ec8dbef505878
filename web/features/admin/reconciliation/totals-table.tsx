import type { ReconciliationTotal } from '#contract/admin/reconciliation.ts';
import { countLabel, formatCount } from '#contract/kernel/counts.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { PART_LABELS } from './reconciliation-labels.ts';

const COLUMNS: readonly Column<ReconciliationTotal>[] = [
  {
    key: 'part',
    header: 'Part',
    heading: true,
    cell: ({ part, items, underWay }) => (
      <>
        <span className="font-semibold">{PART_LABELS[part]}</span>
        <span className="block font-normal text-ink-soft text-sm">
          {countLabel(items, 'item', 'items')}
          {underWay > 0 && `, ${formatCount(underWay)} in progress`}
        </span>
      </>
    ),
  },
  {
    key: 'outside',
    header: 'There',
    align: 'end',
    cell: ({ outside, part, cost }) => (
      <>
        <Money amount={outside} className="font-medium" />
        {part === 'card' && (
          <span className="block text-ink-soft text-sm">
            <Money amount={cost} /> charged
          </span>
        )}
      </>
    ),
  },
  {
    key: 'inside',
    header: 'Here',
    align: 'end',
    cell: ({ inside, part }) =>
      part === 'payout' ? (
        <span className="text-ink-soft">Not kept here</span>
      ) : (
        <Money amount={inside} className="font-medium" />
      ),
  },
  {
    key: 'differing',
    header: 'Differ',
    align: 'end',
    cell: ({ differing }) =>
      differing === 0 ? <Badge tone="good">None</Badge> : <Badge tone="bad">{differing}</Badge>,
  },
];

/** The sums of both sides for each part. */
export function TotalsTable({ totals }: { totals: readonly ReconciliationTotal[] }) {
  return (
    <div className="-mx-4 mt-5 border-line border-t md:-mx-2">
      <DataTable
        caption="Totals of the last run"
        columns={COLUMNS}
        rows={totals}
        rowKey={({ part }) => part}
      />
    </div>
  );
}
