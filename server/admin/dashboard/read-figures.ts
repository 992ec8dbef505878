/** The dashboard's figures in the contract's form. */
import type { z } from 'zod';
import type { AdminAnalytics, AnalyticsDay, PlatformStats } from '#contract/admin/dashboard.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { DailyFiguresRow, DashboardFigures } from './figures-store.ts';

export function toAnalytics(figures: DashboardFigures): AdminAnalytics {
  return {
    totalUsers: totalUsers(figures),
    totalRevenue: formatCents(figures.feeCents),
    totalGiftCardsSold: Number(figures.cardsSold),
    totalUserBalances: formatCents(figures.memberBalanceCents),
    asOf: figures.asOf.toISOString(),
  };
}

export function toPlatformStats(figures: DashboardFigures): z.output<typeof PlatformStats> {
  return {
    totalUsers: totalUsers(figures),
    totalMembers: Number(figures.members),
    totalEnterpriseUsers: Number(figures.enterpriseUsers),
    totalStaff: Number(figures.staff),
    totalEnterprises: Number(figures.enterprises),
    activeEnterprises: Number(figures.activeEnterprises),
    incompleteTransactions: Number(figures.incompletePayments),
    deletedAccounts: Number(figures.deletedAccounts),
    asOf: figures.asOf.toISOString(),
  };
}

export function toDay(row: DailyFiguresRow): AnalyticsDay {
  return {
    day: row.day,
    funded: formatCents(row.funded_cents),
    purchased: formatCents(row.purchased_cents),
    fees: formatCents(row.fee_cents),
    newMembers: Number(row.joined),
  };
}

/** All accounts, of every kind. */
export function totalUsers({ members, enterpriseUsers, staff }: DashboardFigures): number {
  return Number(members + enterpriseUsers + staff);
}
