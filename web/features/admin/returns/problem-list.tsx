import { useState } from 'react';
import { listPaymentProblems, type PaymentProblem } from '#contract/admin/returns-problems.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { actionsColumn, timeColumn } from '../../../ui/data/columns.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { WaitingList } from '../waiting-list.tsx';
import { OwnerCell } from './owner-cell.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { TakeInDialog } from './take-in-dialog.tsx';

const CODES: Record<PaymentProblem['code'], string> = {
  'refund-at-processor': 'Made in the processor’s dashboard',
  'refund-contradicts': 'Contradiction',
  'dispute-at-processor': 'Charge not in the books',
};

const COLUMNS: readonly Column<PaymentProblem>[] = [
  { key: 'owner', header: 'Customer', heading: true, cell: (row) => <OwnerCell {...row} /> },
  {
    key: 'problem',
    header: 'Problem',
    cell: ({ code, text }) => (
      <>
        <Badge tone="warn">{CODES[code]}</Badge>
        <span className="wrap-anywhere mt-1 block text-sm">{text}</span>
      </>
    ),
  },
  timeColumn('Since', ({ since }) => since),
];

type Chosen = { readonly act: 'take-in' | 'resolve'; readonly problem: PaymentProblem };

/** Refunds and disputes at the processor that the product does not account for. */
export function ProblemList() {
  const pages = useReadPages(listPaymentProblems, {}, { staleTime: 0 });
  const [chosen, choose] = useState<Chosen | null>(null);
  const close = () => choose(null);
  const actions = actionsColumn<PaymentProblem>((problem) => (
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      {problem.code === 'refund-at-processor' && (
        <Button tone="secondary" size="sm" onClick={() => choose({ act: 'take-in', problem })}>
          Take in
          <span className="sr-only"> the refund of {problem.name}</span>
        </Button>
      )}
      <Button tone="secondary" size="sm" onClick={() => choose({ act: 'resolve', problem })}>
        Resolve
        <span className="sr-only"> the problem of {problem.name}</span>
      </Button>
    </span>
  ));
  return (
    <>
      <WaitingList
        of="problems"
        caption="Payment problems"
        pages={pages}
        columns={[...COLUMNS, actions]}
        rowKey={({ id }) => id}
        none={{
          title: 'No problems',
          text: 'Refunds made in the processor’s dashboard appear here.',
        }}
      />
      {chosen?.act === 'take-in' && <TakeInDialog problem={chosen.problem} onClose={close} />}
      {chosen?.act === 'resolve' && <ResolveDialog problem={chosen.problem} onClose={close} />}
    </>
  );
}
