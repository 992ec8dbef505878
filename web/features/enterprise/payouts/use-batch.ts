import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listEmployees, listMyEmployees } from '#contract/enterprise/employees.ts';
import { getPayoutBatch, listPayoutBatches, listPayoutRows } from '#contract/enterprise/payouts.ts';
import { listCompanyRewards } from '#contract/enterprise/rewards.ts';
import { notifyOtherTabs } from '../../../api/other-tabs.ts';
import { invalidate, useRead } from '../../../api/use-read.ts';
import { MONEY_READS } from '../use-company.ts';

const POLL_EVERY_MS = 1_500;
const CHANGED = [
  ...MONEY_READS,
  listPayoutBatches,
  listPayoutRows,
  listCompanyRewards,
  listEmployees,
  listMyEmployees,
];

/** Reads a batch, repeatedly while it runs, and then everything it has changed. */
export function useBatch(batchId: string) {
  const queryClient = useQueryClient();
  const [runs, setRuns] = useState(false);
  const read = useRead(
    getPayoutBatch,
    { params: { batchId } },
    { refetchInterval: runs && POLL_EVERY_MS, staleTime: 0 },
  );
  const status = read.data?.status;
  if (status !== undefined && (status === 'running') !== runs) setRuns(status === 'running');
  useEffect(() => {
    if (status === undefined || status === 'completed' || status === 'canceled') return;
    // The balances change while it runs. A short batch may finish before it was ever seen running.
    return () => {
      notifyOtherTabs(CHANGED);
      void invalidate(queryClient, CHANGED);
    };
  }, [status, queryClient]);
  return read;
}
