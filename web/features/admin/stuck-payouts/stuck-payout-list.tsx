import { useState } from 'react';
import { listStuckPayouts, type StuckPayout } from '#contract/admin/stuck-payouts.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { loadErrorTitle } from '../load-error-title.ts';
import { RowSkeletons } from '../row-skeletons.tsx';
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
  {
    key: 'since',
    header: 'Last progress',
    cell: ({ since }) => (
      <span className="text-ink-soft text-sm">
        <RelativeTime moment={since} />
      </span>
    ),
  },
];

function Part({ rows, amount }: { rows: number; amount: string }) {
  return (
    <>
      {rows === 1 ? '1 row' : `${rows} rows`}
      <Money amount={amount} className="block font-medium text-sm" />
    </>
  );
}

/** Payouts of many that do not go on. */
export function StuckPayoutList() {
  const read = useRead(listStuckPayouts);
  const { data, error } = read;
  const [chosen, choose] = useState<StuckPayout | null>(null);
  if (!data) {
    return error ? (
      <Card>
        <ErrorState title={loadErrorTitle('payouts')} {...errorProps(read)} />
      </Card>
    ) : (
      <RowSkeletons label="Loading payouts" />
    );
  }
  const actions: Column<StuckPayout> = {
    key: 'actions',
    header: 'Actions',
    buttons: true,
    align: 'end',
    cell: (payout) => (
      <Button tone="secondary" size="sm" onClick={() => choose(payout)}>
        Resume
        <span className="sr-only">{`the payout of ${payout.companyName}`}</span>
      </Button>
    ),
  };
  return (
    <>
      <Card flush={data.length > 0}>
        {data.length === 0 ? (
          <EmptyState title="No stuck payouts">
            Bulk payouts that make no progress for 15 minutes appear here.
          </EmptyState>
        ) : (
          <DataTable
            caption="Stuck payouts"
            columns={[...COLUMNS, actions]}
            rows={data}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
      {chosen && <ResumePayoutDialog payout={chosen} onClose={() => choose(null)} />}
    </>
  );
}
