import { countStaffRequests, listStaffRequests } from '#contract/admin/approvals.ts';
import { listAudit } from '#contract/admin/staff.ts';

/** What is read again after a request was made or decided and nothing else changed. */
export const REQUEST_READS = [listStaffRequests, countStaffRequests, listAudit];
