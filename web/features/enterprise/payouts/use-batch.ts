import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listEmployees, listMyEmployees } from '#contract/enterprise/employees.ts';
import { getPayoutBatch, listPayoutBatches, listPayoutRows } from '#contract/enterprise/payouts.ts';
import { notifyOtherTabs } from '../../../api/other-tabs.ts';
import { invalidate, useRead } from '../../../api/use-read.ts';
import { MONEY_READS } from '../use-company.ts';

const ASKED_EVERY_MS = 1_500;
const CHANGED = [...MONEY_READS, listPayoutBatches, listPayoutRows, listEmployees, listMyEmployees];

/** A batch; asked for again while it runs. What it has changed is read anew when it is done. */
export function useBatch(batchId: string) {
  const queryClient = useQueryClient();
  const [runs, setRuns] = useState(false);
  const read = useRead(
    getPayoutBatch,
    { params: { batchId } },
    { refetchInterval: runs && ASKED_EVERY_MS, staleTime: 0 },
  );
  const status = read.data?.status;
  if (status !== undefined && (status === 'running') !== runs) setRuns(status === 'running');
  useEffect(() => {
    if (status === undefined || status === 'completed') return;
    // When it goes on, or when one leaves, the figures have moved. A short one may be done before it was seen to run.
    return () => {
      notifyOtherTabs(CHANGED);
      void invalidate(queryClient, CHANGED);
    };
  }, [status, queryClient]);
  return read;
}
