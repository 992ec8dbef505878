import { countApprovals, listApprovals } from '#contract/enterprise/approvals.ts';
import { getOwnEnterprise, getStaffCount, listStaff } from '#contract/enterprise/company.ts';
import { getPayoutRules } from '#contract/enterprise/limits.ts';

/** The routes whose answers depend on the staff list. */
export const STAFF_READS = [
  listStaff,
  getStaffCount,
  getOwnEnterprise,
  listApprovals,
  countApprovals,
  getPayoutRules,
];
