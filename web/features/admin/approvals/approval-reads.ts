import { listDeletedAccounts } from '#contract/admin/deleted-accounts.ts';
import { listWaitingInvoices } from '#contract/admin/invoices.ts';
import { listAuthorityUsers } from '#contract/admin/staff.ts';
import { getEnterprise } from '#contract/enterprise/company.ts';
import { ACCOUNT_READS } from '../account-reads.ts';
import { CASE_READS } from '../card-cases/case-reads.ts';
import { RETURN_READS } from '../returns/return-reads.ts';

/**
 * What is read again after an approval, which carries out any of the acts. Each once: the two lists share
 * routes.
 */
export const APPROVAL_READS = [
  ...new Set([
    ...RETURN_READS,
    ...CASE_READS,
    ...ACCOUNT_READS,
    listAuthorityUsers,
    listDeletedAccounts,
    getEnterprise,
    listWaitingInvoices,
  ]),
];
