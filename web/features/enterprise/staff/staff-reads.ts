import { getOwnEnterprise, getStaffCount, listStaff } from '#contract/enterprise/company.ts';

/** What a change of the staff changes. */
export const STAFF_READS = [listStaff, getStaffCount, getOwnEnterprise];
