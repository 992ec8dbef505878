/** The routes whose answers have changed when a notification arrives: what it is about, and the balance. */
import { type CurrentUser, getCurrentUser } from '#contract/accounts.ts';
import { countStaffRequests, listStaffRequests } from '#contract/admin/approvals.ts';
import { listFraudReviews } from '#contract/admin/fraud.ts';
import { listApprovals } from '#contract/enterprise/approvals.ts';
import { getFundingStatus, getOwnEnterprise } from '#contract/enterprise/company.ts';
import { listEmployees, listMyEmployees } from '#contract/enterprise/employees.ts';
import { countCompanyFraudReviews, listCompanyFraudReviews } from '#contract/enterprise/fraud.ts';
import { getBalanceHistory, listEnterpriseTransactions } from '#contract/enterprise/funds.ts';
import { listInvoices } from '#contract/enterprise/invoices.ts';
import { getLowBalance } from '#contract/enterprise/low-balance.ts';
import { getPayoutBatch } from '#contract/enterprise/payouts.ts';
import { listCompanyRewards } from '#contract/enterprise/rewards.ts';
import type { Route } from '#contract/kernel/define-route.ts';
import { listNotifications } from '#contract/notifications.ts';
import { listTransactions } from '#contract/payments.ts';
import { listRewards } from '#contract/rewards/gifts.ts';
import { sumTransactions } from '#contract/transactions.ts';
import { listPurchasedGiftCards } from '#contract/wallet.ts';

const MEMBER_READS = [listTransactions, sumTransactions, listRewards, listPurchasedGiftCards];
const COMPANY_READS = [
  getOwnEnterprise,
  getFundingStatus,
  getBalanceHistory,
  getLowBalance,
  // It has the shared balance.
  getPayoutBatch,
  // They have the balances.
  listEmployees,
  listMyEmployees,
  listEnterpriseTransactions,
  listCompanyRewards,
  listApprovals,
  listCompanyFraudReviews,
  countCompanyFraudReviews,
  listInvoices,
];
const STAFF_READS = [listStaffRequests, countStaffRequests, listFraudReviews];

export function changedReads({
  isAuthority,
  isEnterpriseUser,
}: Pick<CurrentUser, 'isAuthority' | 'isEnterpriseUser'>): readonly Route[] {
  const own = isAuthority ? STAFF_READS : isEnterpriseUser ? COMPANY_READS : MEMBER_READS;
  return [listNotifications, getCurrentUser, ...own];
}
