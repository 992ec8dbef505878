/** Binds the custom fields of a company. */
import * as contract from '#contract/enterprise/fields.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { createField, deleteField, selectFields } from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { requireCompanyActor } from '../require-company-actor.ts';
import { auditedField } from './audited-field.ts';

export function fieldRoutes(app: App, deps: EnterpriseDeps): void {
  bind(app, contract.listRewardFields, async ({ actor }) =>
    selectFields(deps.db, requireCompanyActor(actor).enterpriseId),
  );

  bind(app, contract.createRewardField, async ({ actor, body }) => {
    const acting = requireCompanyActor(actor);
    return createField(deps, acting.enterpriseId, body, auditedField(deps, acting, 'field-created'));
  });

  bind(app, contract.deleteRewardField, async ({ actor, params }) => {
    const acting = requireCompanyActor(actor);
    const own = { id: params.fieldId, enterpriseId: acting.enterpriseId };
    await deleteField(deps, own, auditedField(deps, acting, 'field-deleted'));
    return { message: 'The field was deleted.' };
  });
}
