/** Binds approval lines, limits and budgets. */
import * as contract from '#contract/enterprise/limits.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { requireCompanyActor } from '../require-company-actor.ts';
import { readOwnRule, readRules } from './read-rules.ts';
import { setPersonRule, setRoleRule } from './set-rules.ts';

export function limitRoutes(app: App, deps: EnterpriseDeps): void {
  bind(app, contract.getOwnRule, async ({ actor }) => readOwnRule(deps, requireCompanyActor(actor)));

  bind(app, contract.getPayoutRules, async ({ actor }) => readRules(deps, requireCompanyActor(actor)));

  bind(app, contract.setRoleRule, async ({ actor, params, body }) => {
    const acting = requireCompanyActor(actor);
    await setRoleRule(deps, acting, params.role, body);
    return readRules(deps, acting);
  });

  bind(app, contract.setPersonRule, async ({ actor, params, body }) => {
    const acting = requireCompanyActor(actor);
    await setPersonRule(deps, acting, params.userId, body);
    return readRules(deps, acting);
  });
}
