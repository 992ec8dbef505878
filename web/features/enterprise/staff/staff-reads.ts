import { getOwnEnterprise, getStaffCount, listStaff } from '#contract/enterprise/company.ts';

/** The routes whose answers depend on the staff list. */
export const STAFF_READS = [listStaff, getStaffCount, getOwnEnterprise];
