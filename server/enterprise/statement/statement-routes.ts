/** Binds the enterprise's statement. */
import * as contract from '#contract/enterprise/funds.ts';
import { getEnterpriseTransaction, getSignedEnterpriseReceipt } from '#contract/transactions.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import { createReceiptThrottle, sendReceipt } from '#server/proofs/index.ts';
import { getEnterpriseReceipt, getSignedEnterpriseReceipt as signReceipt } from '#server/statements/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { createExportThrottle } from '../export-throttle.ts';
import { readOwnCompany, requireCompanyActor } from '../require-company-actor.ts';
import { exportTransactions, listTransactions, sumTransactions } from './list-transactions.ts';
import { readBalanceHistory, readStatementOfMonth } from './read-balance-history.ts';

const HISTORY_DAYS = 30;

export function statementRoutes(app: App, deps: EnterpriseDeps): void {
  const signed = createReceiptThrottle(deps.db);
  const exports = createExportThrottle(deps.db);

  bind(app, contract.listEnterpriseTransactions, async ({ actor, query, page }) =>
    listTransactions(deps, requireCompanyActor(actor), query, page),
  );

  bind(app, contract.sumEnterpriseTransactions, ({ actor, query }) =>
    sumTransactions(deps, requireCompanyActor(actor), query),
  );

  bind(app, contract.exportEnterpriseTransactions, async ({ actor, query, reply }) => {
    const acting = requireCompanyActor(actor);
    await exports.count(acting.enterpriseId);
    const name = `transactions-${isoDay(deps.clock.now())}.csv`;
    const rows = exportTransactions(deps, acting, query);
    return sendCsv(reply, { name, rows, lineEnd: 'unix' });
  });

  bind(app, getEnterpriseTransaction, async ({ actor, params }) => {
    const acting = requireCompanyActor(actor);
    const receipt = await getEnterpriseReceipt(deps, acting, params.id);
    return { ...receipt, companyName: (await readOwnCompany(deps.db, acting)).company_name };
  });

  bind(app, getSignedEnterpriseReceipt, async ({ actor, params: { id }, reply }) => {
    await signed.count(actor.userId);
    const acting = requireCompanyActor(actor);
    const companyName = (await readOwnCompany(deps.db, acting)).company_name;
    return sendReceipt(reply, await signReceipt(deps, acting, { id, companyName }));
  });

  bind(app, contract.getEnterpriseStatement, ({ actor, query }) =>
    readStatementOfMonth(deps, requireCompanyActor(actor), query.month),
  );

  bind(app, contract.getBalanceHistory, ({ actor, query }) =>
    readBalanceHistory(deps, requireCompanyActor(actor), query.days ?? HISTORY_DAYS),
  );
}
