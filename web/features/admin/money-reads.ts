/** The routes whose answers depend on money; they are read again after staff move some. */

import { countStaffRequests, listStaffRequests } from '#contract/admin/approvals.ts';
import {
  getUser,
  getUserAnalytics,
  listUsers,
  listUserTimeline,
  listUserTransactions,
} from '#contract/admin/customers.ts';
import {
  getAnalytics,
  getAnalyticsSeries,
  getPlatformStats,
  listAllTransactions,
  sumAllTransactions,
} from '#contract/admin/dashboard.ts';
import { listEnterprises } from '#contract/admin/enterprises.ts';
import { listIncompleteTransactions } from '#contract/admin/payments.ts';
import { listPaymentTimeline } from '#contract/admin/timelines.ts';

export const MONEY_READS = [
  getAnalytics,
  getAnalyticsSeries,
  getPlatformStats,
  listAllTransactions,
  sumAllTransactions,
  listIncompleteTransactions,
  listUsers,
  getUser,
  getUserAnalytics,
  listUserTransactions,
  listUserTimeline,
  // A company's payment reaches its shared balance.
  listEnterprises,
  listPaymentTimeline,
  listStaffRequests,
  countStaffRequests,
];
