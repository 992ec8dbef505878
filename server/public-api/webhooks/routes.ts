/** Binds the webhooks of a company in the public API. */

import { isId } from '#contract/kernel/id.ts';
import { WEBHOOK_EVENT_NAMES } from '#contract/public-api/events.ts';
import * as contract from '#contract/public-api/webhooks.ts';
import type { App } from '#server/http/core/app.ts';
import {
  createEndpoint,
  type EndpointRow,
  findEndpoint,
  removeEndpoint,
  selectEndpoints,
  simulateEvent,
} from '#server/webhooks/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { actingFor } from '../edge/acting-for.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import type { UsedKey } from '../keys/key-store.ts';
import { audited } from './audited.ts';

export function webhookRoutes(api: App, deps: PublicApiDeps): void {
  const own = async ({ enterprise_id: enterpriseId }: UsedKey, id: string) => {
    const row = isId(id) ? await findEndpoint(deps.db, { id, enterpriseId }) : null;
    if (!row) throw notFound();
    return row;
  };

  bindApi(api, contract.listWebhooks, async ({ key }) => ({
    webhooks: (await selectEndpoints(deps.db, key.enterprise_id)).map(toWebhook),
  }));

  bindApi(api, contract.getWebhook, async ({ key, params }) => ({
    webhook: toWebhook(await own(key, params.id)),
  }));

  bindApi(api, contract.createWebhook, async ({ key, body }) => {
    const acting = actingFor(key);
    const asked = { ...body, enterpriseId: key.enterprise_id, createdBy: acting.userId };
    const made = await createEndpoint(deps, asked, audited(deps, acting, 'webhook-created'));
    return { webhook: { ...toWebhook(made), private_key: made.secret } };
  });

  bindApi(api, contract.deleteWebhook, async ({ key, params }) => {
    const { id } = await own(key, params.id);
    const endpoint = { id, enterpriseId: key.enterprise_id };
    await removeEndpoint(deps, endpoint, audited(deps, actingFor(key), 'webhook-deleted'));
    return {};
  });

  bindApi(api, contract.listWebhookEvents, async ({ key, params }) => {
    const { events } = await own(key, params.id);
    return { events: events.length > 0 ? events : [...WEBHOOK_EVENT_NAMES] };
  });

  bindApi(api, contract.simulateWebhook, async ({ key, params, body }) => {
    const { id } = await own(key, params.id);
    await simulateEvent(deps, { id, enterpriseId: key.enterprise_id, event: body.event });
    return {};
  });
}

function toWebhook({ id, url, events }: EndpointRow) {
  return { id, url, events };
}
