/** Binds the custom fields of a company. */
import * as contract from '#contract/public-api/fields.ts';
import { auditedField } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { createField, selectFields } from '#server/rewards/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { actingFor } from '../edge/acting-for.ts';
import { invalid } from '../edge/api-error.ts';
import { bindApi } from '../edge/bind-api.ts';
import { toApiField, toFieldBody } from './field.ts';

export function fieldRoutes(api: App, deps: PublicApiDeps): void {
  bindApi(api, contract.listFields, async ({ key }) => ({
    fields: (await selectFields(deps.db, key.enterprise_id)).map(toApiField),
  }));

  bindApi(api, contract.createField, async ({ key, body }) => {
    const alsoDo = auditedField(deps, actingFor(key), 'field-created');
    const made = createField(deps, key.enterprise_id, toFieldBody(body), alsoDo);
    return { field: toApiField(await made.catch(namedByClient)) };
  });
}

/** Callers of this API know the name as `display_name`. */
function namedByClient(error: unknown): never {
  const isTaken = error instanceof Refusal && error.code === 'field-name-taken';
  throw isTaken ? invalid(['display_name'], error.message) : error;
}
