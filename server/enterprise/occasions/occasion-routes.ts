/** Binds what a company sends on birthdays and work anniversaries. */
import * as contract from '#contract/enterprise/occasions.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { invariant } from '#server/kernel/invariant.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { requireCompanyActor } from '../require-company-actor.ts';
import { listOccasions } from './list-occasions.ts';
import { setOccasion } from './set-occasion.ts';

export function occasionRoutes(app: App, deps: EnterpriseDeps): void {
  bind(app, contract.listOccasions, ({ actor }) =>
    listOccasions(deps, requireCompanyActor(actor).enterpriseId),
  );

  bind(app, contract.setOccasion, async ({ actor, params: { occasion }, body }) => {
    const acting = requireCompanyActor(actor);
    const { amount: amountCents, isActive, design, message = null, customFields = {} } = body;
    const campaignId = body.campaignId ?? null;
    const rule = { occasion, isActive, amountCents, design, message, campaignId, customFields };
    await setOccasion(deps, acting, rule, body.version);
    const all = await listOccasions(deps, acting.enterpriseId);
    const saved = all.find((each) => each.occasion === occasion);
    invariant(saved, `there is no occasion ${occasion}`);
    return saved;
  });
}
