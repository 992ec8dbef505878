/** Binds the line of a company and its automatic top-up. */
import * as contract from '#contract/enterprise/low-balance.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { requireCompanyActor } from '../require-company-actor.ts';
import { readLowBalance } from './read-low-balance.ts';
import { setLowBalance } from './set-low-balance.ts';

export function lowBalanceRoutes(app: App, deps: EnterpriseDeps): void {
  bind(app, contract.getLowBalance, ({ actor }) =>
    readLowBalance(deps.db, requireCompanyActor(actor).enterpriseId),
  );

  bind(app, contract.setLowBalance, async ({ actor, body: { line, topUp, version } }) => {
    const acting = requireCompanyActor(actor);
    const toRule = topUp && {
      amountCents: topUp.amount,
      cardId: topUp.cardId,
      monthCents: topUp.monthlyLimit,
    };
    const rule = line === null ? null : { lineCents: line, topUp: toRule };
    await setLowBalance(deps, acting, rule, version);
    return readLowBalance(deps.db, acting.enterpriseId);
  });
}
