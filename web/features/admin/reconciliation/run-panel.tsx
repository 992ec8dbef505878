import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listAlerts } from '#contract/admin/disputes.ts';
import {
  listDifferences,
  listReconciliationRuns,
  type ReconciliationRun,
  startReconciliation,
} from '#contract/admin/reconciliation.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { invalidateUnattended, useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatMoment, formatMomentInText } from '../../../ui/format/date-format.ts';
import { Play } from '../../../ui/icons/actions.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { PanelRead } from '../system/panel-read.tsx';
import { progressLabel } from './reconciliation-labels.ts';
import { TotalsTable } from './totals-table.tsx';

/** The time between two reads while a run is under way. */
const POLL_EVERY_MS = 1_500;

/** The last run with the totals of both sides, and a button that starts one. */
export function RunPanel() {
  const known = useRead(listReconciliationRuns);
  const [latest] = known.data ?? [];
  const isUnderWay = latest !== undefined && latest.finishedAt === null;
  // Reads the same answer again while it changes.
  useRead(listReconciliationRuns, undefined, { refetchInterval: isUnderWay ? POLL_EVERY_MS : false });
  useRefreshAtEnd(latest);
  const start = useWrite(startReconciliation, {
    invalidates: [listReconciliationRuns, listAudit],
    onError: (error) => toastError('The run did not start', error),
  });
  return (
    <Panel
      title="Last run"
      description="Charges, refunds, disputes and gift cards, cent by cent. Transactions from the last 15 minutes are left for the next run."
      actions={
        <Button
          tone="secondary"
          busy={start.isPending || isUnderWay}
          disabled={known.data === undefined}
          onClick={() => start.mutate({})}
        >
          <Play aria-hidden="true" />
          Run now
        </Button>
      }
    >
      <PanelRead query={known} of="the last run" lines={6}>
        {(runs) => <LastRun runs={runs} />}
      </PanelRead>
    </Panel>
  );
}

function LastRun({ runs }: { runs: readonly ReconciliationRun[] }) {
  const [latest] = runs;
  const compared = runs.find(({ found }) => found !== null);
  return (
    <>
      <div role="status" className="flex flex-col gap-3">
        {latest && latest.finishedAt === null && (
          <Notice title="A run is in progress">{progressLabel(latest)}</Notice>
        )}
        {latest?.failure && (
          <Notice tone="warn" title="The last run did not finish">
            {latest.failure}. It will be retried automatically.
          </Notice>
        )}
        {compared ? (
          <Verdict run={compared} />
        ) : (
          latest === undefined && (
            <Notice title="Not compared yet">
              The first run is due tonight. You can also start one now.
            </Notice>
          )
        )}
      </div>
      {compared && compared.totals.length > 0 && <TotalsTable totals={compared.totals} />}
    </>
  );
}

function Verdict({ run }: { run: ReconciliationRun }) {
  const found = run.found ?? 0;
  const title = found === 0 ? 'Both sides agree' : found === 1 ? 'One difference' : `${found} differences`;
  return (
    <Notice tone={found === 0 ? 'good' : 'bad'} title={title}>
      {run.finishedAt && formatMoment(run.finishedAt)}, started by {run.askedBy ?? 'the schedule'}
      {run.since &&
        run.until &&
        `. It covers ${formatMomentInText(run.since)} to ${formatMomentInText(run.until)}`}
      .
    </Notice>
  );
}

/** A run that ends while the page is open has changed the differences, and the list of runs. */
function useRefreshAtEnd(latest: ReconciliationRun | undefined): void {
  const queryClient = useQueryClient();
  const ended = latest?.finishedAt;
  useEffect(() => {
    if (ended) void invalidateUnattended(queryClient, [listReconciliationRuns, listDifferences, listAlerts]);
  }, [queryClient, ended]);
}
