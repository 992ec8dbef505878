import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { rowsOf } from './batch-labels.ts';
import { doneRows } from './batch-sums.ts';
import { ResumePayout } from './resume-payout.tsx';

/** The progress of a payout. It runs on the server, with or without this page. */
export function BatchRunning({ batch }: { batch: PayoutBatch }) {
  const done = doneRows(batch);
  return (
    <Panel
      title="Paying your people"
      description={batch.stalled ? undefined : 'You can leave this page. The payout continues without you.'}
    >
      <Progress
        label="Rows done"
        value={done}
        max={batch.payableRows}
        valueText={`${formatCount(done)} of ${rowsOf(batch.payableRows)}`}
      />
      <p className="mt-4 text-ink-soft">
        <Money amount={batch.paidTotal} className="font-semibold text-ink" /> of{' '}
        <Money amount={batch.total} /> paid so far.
      </p>
      {batch.stalled && <ResumePayout batchId={batch.id} stalled={batch.stalled} />}
    </Panel>
  );
}
