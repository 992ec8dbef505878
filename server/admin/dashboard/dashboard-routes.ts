/** Binds the figures of the dashboard, and their series by day. */
import * as contract from '#contract/admin/dashboard.ts';
import * as deletedAccounts from '#contract/admin/deleted-accounts.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import { listDeletedAccounts } from '../customers/list-deleted-accounts.ts';
import type { AdminDeps } from '../deps.ts';
import { listAllTransactions, sumAllTransactions } from '../payments/list-transactions.ts';
import { toTransactionsQuery } from '../payments/transactions-query.ts';
import { isHealthy, serverLoadPercent } from '../system/health-checks.ts';
import { readDailyFigures } from './figures-store.ts';
import { toAnalytics, toDay, toPlatformStats, totalUsers } from './read-figures.ts';
import { createFiguresReader } from './sum-up-figures.ts';

const SERIES_DAYS = 30;

export function dashboardRoutes(app: App, deps: AdminDeps): void {
  const { db, clock } = deps;
  const readFigures = createFiguresReader(deps);

  bind(app, contract.getAnalytics, async () => toAnalytics(await readFigures()));

  bind(app, contract.getAnalyticsSeries, async ({ query }) => {
    await readFigures();
    const today = isoDay(clock.now());
    return (await readDailyFigures(db, today, query.days ?? SERIES_DAYS)).map(toDay);
  });

  bind(app, contract.getPlatformStats, async () => toPlatformStats(await readFigures()));

  bind(app, contract.getSystemStats, async () => {
    const figures = await readFigures();
    return {
      totalUsers: totalUsers(figures),
      totalEnterprises: Number(figures.enterprises),
      serverLoad: serverLoadPercent(),
      status: (await isHealthy(db)) ? ('Online' as const) : ('Degraded' as const),
      checkedAt: clock.now().toISOString(),
    };
  });

  bind(app, contract.listAllTransactions, ({ query, page }) =>
    listAllTransactions(db, toTransactionsQuery(query), page),
  );

  bind(app, contract.sumAllTransactions, ({ query }) => sumAllTransactions(db, toTransactionsQuery(query)));

  bind(app, deletedAccounts.listDeletedAccounts, ({ query, page }) =>
    listDeletedAccounts(db, query.search, page),
  );
}
