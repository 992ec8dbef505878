import { listAlerts, listDisputes, listRefunds } from '#contract/admin/disputes.ts';
import { previewRefund } from '#contract/admin/payment-refunds.ts';
import { listSuspense, previewRelease, previewSuspensePayout } from '#contract/admin/returns.ts';
import { listDebts, previewWriteOff } from '#contract/admin/returns-debts.ts';
import { listPaymentProblems, previewTakeIn } from '#contract/admin/returns-problems.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { MONEY_READS } from '../money-reads.ts';

/** What is read again after staff took a way out. */
export const RETURN_READS = [
  ...MONEY_READS,
  listAlerts,
  listDisputes,
  listRefunds,
  listSuspense,
  listDebts,
  listPaymentProblems,
  listAudit,
  previewRefund,
  previewSuspensePayout,
  previewRelease,
  previewTakeIn,
  previewWriteOff,
];
