import { useEffect, useRef } from 'react';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { isMissing } from '../../../api/api-error.ts';
import { errorProps } from '../../../api/error-props.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SectionSkeleton } from '../section-skeleton.tsx';
import { BatchPreview } from './batch-preview.tsx';
import { BatchResult } from './batch-result.tsx';
import { BatchRows } from './batch-rows.tsx';
import { BatchRunning } from './batch-running.tsx';
import { BatchCanceled, BatchWaiting } from './batch-waiting.tsx';
import { useBatch } from './use-batch.ts';

/**
 * A batch in any state, at an address of its own. `isFresh` is true when it was opened from the form: the
 * pressed button no longer exists, so the focus moves here.
 */
export function BatchView({
  batchId,
  isFresh,
  onBack,
  onConfirmed,
}: {
  batchId: string;
  isFresh: boolean;
  /** With the message of the preview. */
  onBack: (message: string) => void;
  onConfirmed: () => void;
}) {
  const read = useBatch(batchId);
  const { data, error } = read;
  return (
    <div>
      <BackLink to="." search={{ tab: 'payouts' }}>
        All payouts
      </BackLink>
      {isMissing(error) ? (
        <Card>
          <EmptyState
            title="Payout not found"
            art="not-found"
            action={
              <LinkButton to="." search={{ tab: 'payouts' }}>
                Start a payout
              </LinkButton>
            }
          >
            Unconfirmed payouts are deleted after a day.
          </EmptyState>
        </Card>
      ) : data ? (
        <Batch batch={data} isFresh={isFresh} onBack={onBack} onConfirmed={onConfirmed} />
      ) : error ? (
        <Card>
          <ErrorState title="The payout did not load" {...errorProps(read)} />
        </Card>
      ) : (
        <SectionSkeleton title="the payout" />
      )}
    </div>
  );
}

const STAGES = {
  preview: BatchPreview,
  waiting: BatchWaiting,
  running: BatchRunning,
  completed: BatchResult,
  canceled: BatchCanceled,
};

function Batch({
  batch,
  isFresh,
  onBack,
  onConfirmed,
}: {
  batch: PayoutBatch;
  isFresh: boolean;
  onBack: (message: string) => void;
  onConfirmed: () => void;
}) {
  const Stage = STAGES[batch.status];
  const wasPreview = useRef(false);
  // The batch may be confirmed in another tab, or by a call whose answer was lost. What was typed is paid
  // then, too.
  useEffect(() => {
    if (batch.status === 'preview') wasPreview.current = true;
    else if (wasPreview.current) {
      wasPreview.current = false;
      onConfirmed();
    }
  }, [batch.status, onConfirmed]);
  const stage = useRef<HTMLDivElement>(null);
  const seen = useRef(isFresh ? null : batch.status);
  // The pressed button disappears with its step, so the focus moves to the next heading.
  useEffect(() => {
    if (seen.current === batch.status) return;
    const opens = seen.current === null;
    seen.current = batch.status;
    stage.current?.focus({ preventScroll: true });
    if (opens) stage.current?.scrollIntoView({ block: 'start' });
  }, [batch.status]);
  return (
    <div className="flex flex-col gap-6">
      <div ref={stage} tabIndex={-1} className="scroll-mt-24 outline-none">
        <Stage batch={batch} onBack={onBack} onConfirmed={onConfirmed} />
      </div>
      {batch.status !== 'running' && <BatchRows batch={batch} />}
    </div>
  );
}
