/** Every answer that shows money or follows from it: read again after staff have moved some. */
import { getAnalytics, getAnalyticsSeries, getPlatformStats, listAllTransactions } from '#contract/admin.ts';
import { listIncompleteTransactions } from '#contract/admin-money.ts';
import {
  getUser,
  getUserAnalytics,
  listUsers,
  listUserTimeline,
  listUserTransactions,
} from '#contract/admin-people.ts';
import { listPaymentTimeline } from '#contract/admin-timelines.ts';

export const MONEY_READS = [
  getAnalytics,
  getAnalyticsSeries,
  getPlatformStats,
  listAllTransactions,
  listIncompleteTransactions,
  listUsers,
  getUser,
  getUserAnalytics,
  listUserTransactions,
  listUserTimeline,
  listPaymentTimeline,
];
