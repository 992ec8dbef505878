import { getOwnRule, type OwnRule } from '#contract/enterprise/limits.ts';
import { parseCents } from '#contract/kernel/money.ts';
import { useRead } from '../../../api/use-read.ts';

/** What the user may still pay. Undefined while it loads: the server decides in any case. */
export function useOwnRule(): OwnRule | undefined {
  return useRead(getOwnRule, {}, { staleTime: 0 }).data;
}

/** Whether a payout, or the total of a batch, waits for another manager. */
export function waitsForApproval(
  rule: Pick<OwnRule, 'approvalLeft'> | undefined,
  cents: bigint | null,
): boolean {
  const left = rule?.approvalLeft == null ? null : parseCents(rule.approvalLeft);
  return cents !== null && left !== null && cents > left;
}
