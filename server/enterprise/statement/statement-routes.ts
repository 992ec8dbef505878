/** Binds the enterprise's statement. */
import * as contract from '#contract/enterprise/funds.ts';
import { getEnterpriseTransaction } from '#contract/transactions.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { getEnterpriseReceipt } from '#server/statements/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { linkNext } from '../link-next.ts';
import { companyOf, requireCompanyActor } from '../require-company-actor.ts';
import { sendCsv } from '../send-csv.ts';
import { isoDay } from './days.ts';
import { exportTransactions, listTransactions } from './list-transactions.ts';
import { readBalanceHistory, readStatementOfMonth } from './read-balance-history.ts';

const pageSize = 25;
const historyDays = 30;

export function statementRoutes(app: App, deps: EnterpriseDeps): void {
  bind(app, contract.listEnterpriseTransactions, async ({ actor, query, reply }) => {
    const limit = query.limit ?? pageSize;
    const page = await listTransactions(deps, requireCompanyActor(actor), {
      ...query,
      cursor: query.cursor,
      limit,
    });
    if (page.nextCursor !== null) {
      const { path } = contract.listEnterpriseTransactions;
      linkNext(reply, path, { ...query, cursor: page.nextCursor, limit });
    }
    return page.transactions;
  });

  bind(app, contract.exportEnterpriseTransactions, async ({ actor, query, reply }) => {
    const name = `transactions-${isoDay(deps.clock.now())}.csv`;
    return sendCsv(reply, name, exportTransactions(deps, requireCompanyActor(actor), query));
  });

  bind(app, getEnterpriseTransaction, async ({ actor, params }) => {
    const acting = requireCompanyActor(actor);
    const receipt = await getEnterpriseReceipt(deps, acting, params.id);
    return { ...receipt, companyName: (await companyOf(deps.db, acting)).company_name };
  });

  bind(app, contract.getEnterpriseStatement, ({ actor, query }) =>
    readStatementOfMonth(deps, requireCompanyActor(actor), query.month),
  );

  bind(app, contract.getBalanceHistory, ({ actor, query }) =>
    readBalanceHistory(deps, requireCompanyActor(actor), query.days ?? historyDays),
  );
}
