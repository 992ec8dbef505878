import { countApprovals, listApprovals } from '#contract/enterprise/approvals.ts';
import { getFundingStatus, getOwnEnterprise } from '#contract/enterprise/company.ts';
import {
  listEmployees,
  listMyEmployees,
  sumEmployees,
  sumMyEmployees,
} from '#contract/enterprise/employees.ts';
import {
  getBalanceHistory,
  getEnterpriseStatement,
  listEnterpriseTransactions,
  sumEnterpriseTransactions,
} from '#contract/enterprise/funds.ts';
import { getOwnRule, getPayoutRules } from '#contract/enterprise/limits.ts';
import { getLowBalance } from '#contract/enterprise/low-balance.ts';
import { getPayoutBatch } from '#contract/enterprise/payouts.ts';

/** The routes whose answers depend on the shared balance. */
export const COMPANY_MONEY_READS = [
  getOwnEnterprise,
  getFundingStatus,
  getBalanceHistory,
  getLowBalance,
  getEnterpriseStatement,
  listEnterpriseTransactions,
  sumEnterpriseTransactions,
  listApprovals,
  countApprovals,
  getOwnRule,
  getPayoutRules,
  // A preview has the balance.
  getPayoutBatch,
];

/** The lists of employees and their totals: a payout changes the balances that they show. */
export const EMPLOYEE_BALANCE_READS = [listEmployees, listMyEmployees, sumEmployees, sumMyEmployees];
