/** The routes whose answers depend on which accounts there are. */

import { listUsers } from '#contract/admin/customers.ts';
import {
  getAnalytics,
  getAnalyticsSeries,
  getPlatformStats,
  getSystemStats,
} from '#contract/admin/dashboard.ts';

export const ACCOUNT_READS = [listUsers, getAnalytics, getAnalyticsSeries, getPlatformStats, getSystemStats];
