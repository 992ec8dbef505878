import { getStaffCardCase, listStaffCardCases } from '#contract/admin/card-cases.ts';
import { listUserGiftCards } from '#contract/admin/customers.ts';
import { listAlerts } from '#contract/admin/disputes.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { listGiftCardTimeline } from '#contract/admin/timelines.ts';
import { MONEY_READS } from '../money-reads.ts';

/** What is read again after an act on a case. */
export const CASE_READS = [
  ...MONEY_READS,
  listStaffCardCases,
  getStaffCardCase,
  listUserGiftCards,
  listGiftCardTimeline,
  listAlerts,
  listAudit,
];
