/** The routes whose answers have changed when a notification arrives: what it is about, and the balance. */
import { type CurrentUser, getCurrentUser } from '#contract/accounts.ts';
import { countStaffRequests, listStaffRequests } from '#contract/admin/approvals.ts';
import { listCashOuts } from '#contract/admin/cash-outs.ts';
import { listFraudReviews } from '#contract/admin/fraud.ts';
import { countCompanyFraudReviews, listCompanyFraudReviews } from '#contract/enterprise/fraud.ts';
import { listInvoices } from '#contract/enterprise/invoices.ts';
import { listCompanyRewards } from '#contract/enterprise/rewards.ts';
import type { Route } from '#contract/kernel/define-route.ts';
import { listNotifications } from '#contract/notifications.ts';
import { listRewards } from '#contract/rewards/gifts.ts';
import { listPurchasedGiftCards } from '#contract/wallet.ts';
import { COMPANY_MONEY_READS, EMPLOYEE_BALANCE_READS } from '../../shared/company-money-reads.ts';
import { STATEMENT_READS } from '../../shared/transactions/statement-reads.ts';

const MEMBER_READS = [...STATEMENT_READS, listRewards, listPurchasedGiftCards];
const COMPANY_READS = [
  ...COMPANY_MONEY_READS,
  ...EMPLOYEE_BALANCE_READS,
  listCompanyRewards,
  listCompanyFraudReviews,
  countCompanyFraudReviews,
  listInvoices,
];
const STAFF_READS = [listStaffRequests, countStaffRequests, listFraudReviews, listCashOuts];

export function changedReads({
  isAuthority,
  isEnterpriseUser,
}: Pick<CurrentUser, 'isAuthority' | 'isEnterpriseUser'>): readonly Route[] {
  const own = isAuthority ? STAFF_READS : isEnterpriseUser ? COMPANY_READS : MEMBER_READS;
  return [listNotifications, getCurrentUser, ...own];
}
