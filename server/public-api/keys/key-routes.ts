/** Binds the keys and the log of calls on the company's dashboard. */
import * as contract from '#contract/enterprise/api-keys.ts';
import { requireCompanyActor } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { cursorsOf, wholeNumber } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import type { DashboardDeps } from '../deps.ts';
import { type ApiRequestRow, selectApiRequests } from '../edge/request-store.ts';
import { toApiKey } from './api-key.ts';
import { createApiKey } from './create-api-key.ts';
import { selectApiKeys } from './key-store.ts';
import { revokeApiKey } from './revoke-api-key.ts';

const cursors = cursorsOf({ id: wholeNumber });

export function keyRoutes(app: App, deps: DashboardDeps): void {
  bind(app, contract.listApiKeys, async ({ actor }) =>
    (await selectApiKeys(deps.db, requireCompanyActor(actor).enterpriseId)).map(toApiKey),
  );

  bind(app, contract.createApiKey, ({ actor, body }) => createApiKey(deps, requireCompanyActor(actor), body));

  bind(app, contract.revokeApiKey, ({ actor, params: { keyId }, query }) =>
    revokeApiKey(deps, requireCompanyActor(actor), { keyId, keepMade: query.made === 'keep' }),
  );

  bind(app, contract.listApiRequests, ({ actor, query: { mode, failed }, page }) => {
    const { enterpriseId } = requireCompanyActor(actor);
    return takePage(page, {
      cursors,
      read: (after, limit) =>
        selectApiRequests(deps.db, {
          enterpriseId,
          mode,
          failed: failed === 'true',
          before: after?.id ?? null,
          limit,
        }),
      placeOf: ({ id }) => ({ id }),
      toItem: toApiRequest,
    });
  });
}

function toApiRequest(row: ApiRequestRow): contract.ApiRequest {
  return {
    id: String(row.id),
    keyName: row.key_name,
    keyEnding: row.key_ending,
    method: row.method,
    path: row.path,
    status: row.status,
    milliseconds: row.milliseconds,
    requestId: row.request_id,
    ip: row.ip,
    requestBody: row.request_body,
    answerBody: row.answer_body,
    createdAt: row.created_at.toISOString(),
  };
}
