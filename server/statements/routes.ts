/** Binds the history of a member, its sums, its file, and receipts. */
import { listTransactions } from '#contract/payments.ts';
import * as contract from '#contract/transactions.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { isoDay, MINUTE_SECONDS } from '#server/kernel/calendar.ts';
import { member } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '#server/payments/index.ts';
import { createReceiptThrottle, type SigningDeps, sendReceipt } from '#server/proofs/index.ts';
import { exportCsv } from './export-csv.ts';
import { getReceipt, getSignedReceipt } from './get-receipt.ts';
import { readMonth } from './read-month.ts';
import { readStatement } from './read-statement.ts';
import { toFilter } from './statement-filter.ts';
import { sumLines } from './sum-lines.ts';
import { toTransaction } from './to-transaction.ts';

export type StatementsDeps = Pick<PaymentsDeps, 'cardProcessor' | 'log'> & SigningDeps;

const EXPORTS_PER_MINUTE = 20;

export function statementsRoutes(app: App, deps: StatementsDeps): void {
  const exports = createThrottle(deps.db, 'transaction-exports', EXPORTS_PER_MINUTE, MINUTE_SECONDS);
  const signed = createReceiptThrottle(deps.db);

  bind(app, listTransactions, async ({ actor, query, page }) => {
    const { lines, nextCursor } = await readStatement(deps.db, member(actor.userId), {
      ...page,
      filter: toFilter(query),
    });
    return { items: lines.map((line) => toTransaction(actor.userId, line)), nextCursor };
  });

  bind(app, contract.exportTransactions, async ({ actor, query, reply }) => {
    await exports.count(actor.userId);
    const day = isoDay(deps.clock.now());
    return sendCsv(reply, {
      name: `indulge-transactions-${day}.csv`,
      rows: exportCsv(deps.db, member(actor.userId), toFilter(query)),
      lineEnd: 'windows',
    });
  });

  bind(app, contract.sumTransactions, ({ actor, query }) =>
    sumLines(deps.db, member(actor.userId), toFilter(query)),
  );

  bind(app, contract.getMonthlyStatement, ({ actor, query }) =>
    readMonth(deps, { userId: actor.userId, ...query }),
  );

  bind(app, contract.getTransaction, ({ actor, params }) => getReceipt(deps, actor.userId, params.id));

  bind(app, contract.getSignedReceipt, async ({ actor, params, reply }) => {
    await signed.count(actor.userId);
    return sendReceipt(reply, await getSignedReceipt(deps, actor.userId, params.id));
  });
}
