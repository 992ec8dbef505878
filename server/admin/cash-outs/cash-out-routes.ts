/** Binds the cash-outs that wait for staff. */
import * as contract from '#contract/admin/cash-outs.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { declineCashOut, listCashOuts } from '#server/settings/index.ts';
import { cashOutAct } from '../approvals/acts/cash-out-act.ts';
import { answerAct } from '../approvals/answer-act.ts';
import { submitAct } from '../approvals/submit-act.ts';
import type { AdminDeps } from '../deps.ts';
import { ledgerDecision } from '../payments/ledger-decision.ts';
import { requireMoneyRight } from '../payments/require-money-right.ts';

export function cashOutRoutes(app: App, deps: AdminDeps): void {
  bind(app, contract.listCashOuts, ({ page }) => listCashOuts(deps.db, page));

  bind(app, contract.payCashOut, async ({ actor, params, body, requestKey, reply }) => {
    const submitted = await submitAct(deps, actor, cashOutAct, { ...body, ...params }, requestKey);
    return answerAct(reply, submitted, () => ({ message: 'It has left the balance. Please pay it now.' }));
  });

  bind(app, contract.declineCashOut, async ({ actor, params, body }) => {
    await requireMoneyRight(deps, actor);
    await declineCashOut(deps, params.cashOutId, ledgerDecision(actor, body.reason));
    return { message: 'It is declined.' };
  });
}
