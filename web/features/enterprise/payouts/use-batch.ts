import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  getPayoutBatch,
  listPayoutBatches,
  listPayoutRows,
  type PayoutBatch,
} from '#contract/enterprise/payouts.ts';
import { listCompanyRewards } from '#contract/enterprise/rewards.ts';
import { isMissing } from '../../../api/api-error.ts';
import { notifyOtherTabs } from '../../../api/other-tabs.ts';
import { invalidateUnattended, useRead } from '../../../api/use-read.ts';
import { COMPANY_MONEY_READS, EMPLOYEE_BALANCE_READS } from '../../../shared/company-money-reads.ts';
import { balanceAfterPayout } from './batch-sums.ts';

const POLL_EVERY_MS = 1_500;
/** How often a preview looks whether the balance covers it by now: others add funds as well. */
const SHORT_POLL_EVERY_MS = 5_000;
const CHANGED = [
  ...COMPANY_MONEY_READS,
  listPayoutBatches,
  listPayoutRows,
  listCompanyRewards,
  ...EMPLOYEE_BALANCE_READS,
];

/**
 * Reads a batch, repeatedly while it runs or the balance is too small for it, and then everything it has
 * changed.
 */
export function useBatch(batchId: string) {
  const queryClient = useQueryClient();
  const [pollEveryMs, setPollEveryMs] = useState<number | false>(false);
  const read = useRead(
    getPayoutBatch,
    { params: { batchId } },
    { refetchInterval: pollEveryMs, staleTime: 0 },
  );
  const status = read.data?.status;
  // A preview that is deleted meanwhile keeps its last answer.
  const next = isMissing(read.error) ? false : read.data ? pollOf(read.data) : pollEveryMs;
  if (next !== pollEveryMs) setPollEveryMs(next);
  useEffect(() => {
    if (status === undefined || status === 'completed' || status === 'canceled') return;
    // The balances change while it runs. A short batch may finish before it was ever seen running.
    return () => {
      notifyOtherTabs(CHANGED);
      void invalidateUnattended(queryClient, CHANGED);
    };
  }, [status, queryClient]);
  return read;
}

function pollOf(batch: PayoutBatch): number | false {
  if (batch.status === 'running') return POLL_EVERY_MS;
  return batch.status === 'preview' && balanceAfterPayout(batch) === null && SHORT_POLL_EVERY_MS;
}
