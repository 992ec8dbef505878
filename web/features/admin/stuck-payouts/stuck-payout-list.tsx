import { useState } from 'react';
import { listStuckPayouts, type StuckPayout } from '#contract/admin/stuck-payouts.ts';
import { countLabel } from '#contract/kernel/counts.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { actionsColumn, timeColumn } from '../../../ui/data/columns.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { WaitingList } from '../waiting-list.tsx';
import { ResumePayoutDialog } from './resume-payout-dialog.tsx';

const COLUMNS: readonly Column<StuckPayout>[] = [
  {
    key: 'company',
    header: 'Company',
    heading: true,
    cell: ({ companyName, actorName }) => (
      <>
        <span className="break-text font-semibold">{companyName}</span>
        <span className="block font-normal text-ink-soft text-sm">Confirmed by {actorName}</span>
      </>
    ),
  },
  { key: 'paid', header: 'Paid', cell: (row) => <Part rows={row.paidRows} amount={row.paidTotal} /> },
  { key: 'left', header: 'Left', cell: (row) => <Part rows={row.rowsLeft} amount={row.amountLeft} /> },
  timeColumn('Last progress', ({ since }) => since),
];

function Part({ rows, amount }: { rows: number; amount: string }) {
  return (
    <>
      {countLabel(rows, 'row', 'rows')}
      <Money amount={amount} className="block font-medium text-sm" />
    </>
  );
}

/** Payouts of many that do not go on. */
export function StuckPayoutList() {
  const pages = useReadPages(listStuckPayouts, {}, { staleTime: 0 });
  const [chosen, choose] = useState<StuckPayout | null>(null);
  const actions = actionsColumn<StuckPayout>((payout) => (
    <Button tone="secondary" size="sm" onClick={() => choose(payout)}>
      Resume
      <span className="sr-only">{` the payout of ${payout.companyName}`}</span>
    </Button>
  ));
  return (
    <>
      <WaitingList
        of="payouts"
        caption="Stuck payouts"
        pages={pages}
        columns={[...COLUMNS, actions]}
        rowKey={({ id }) => id}
        none={{
          title: 'No stuck payouts',
          text: 'Bulk payouts that make no progress for 15 minutes appear here.',
        }}
      />
      {chosen && <ResumePayoutDialog payout={chosen} onClose={() => choose(null)} />}
    </>
  );
}
