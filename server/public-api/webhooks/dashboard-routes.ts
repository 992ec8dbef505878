/** Binds the webhooks of a company on its dashboard. */
import * as contract from '#contract/enterprise/webhooks.ts';
import { transaction } from '#server/db/transaction.ts';
import { requireCompanyActor } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { cursorsOf, wholeNumber } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  createEndpoint,
  type EndpointRow,
  enableEndpoint,
  findEndpoint,
  removeEndpoint,
  type ShownDelivery,
  selectDeliveries,
  selectEndpoints,
  sendAgain,
  simulateEvent,
  webhookBody,
} from '#server/webhooks/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { audited } from './audited.ts';

const cursors = cursorsOf({ number: wholeNumber });

export function webhookDashboardRoutes(app: App, deps: PublicApiDeps): void {
  const own = async (endpoint: { id: string; enterpriseId: string }) => {
    const row = await findEndpoint(deps.db, endpoint);
    if (!row) throw refuse('not-found');
    return row;
  };

  bind(app, contract.listCompanyWebhooks, async ({ actor }) =>
    (await selectEndpoints(deps.db, requireCompanyActor(actor).enterpriseId)).map(toCompanyWebhook),
  );

  bind(app, contract.createCompanyWebhook, async ({ actor, body }) => {
    const acting = requireCompanyActor(actor);
    const asked = { ...body, enterpriseId: acting.enterpriseId };
    const made = await createEndpoint(deps, asked, audited(deps, acting, 'webhook-created'));
    return { ...toCompanyWebhook(made), secret: made.secret };
  });

  bind(app, contract.deleteCompanyWebhook, async ({ actor, params }) => {
    const acting = requireCompanyActor(actor);
    const endpoint = { id: params.webhookId, enterpriseId: acting.enterpriseId };
    await removeEndpoint(deps, endpoint, audited(deps, acting, 'webhook-deleted'));
    return { message: 'The webhook was removed.' };
  });

  bind(app, contract.enableCompanyWebhook, async ({ actor, params }) => {
    const acting = requireCompanyActor(actor);
    const endpoint = { id: params.webhookId, enterpriseId: acting.enterpriseId };
    await transaction(deps.db, async (tx) => {
      if (!(await enableEndpoint(tx, endpoint))) throw refuse('not-found');
      const row = await findEndpoint(tx, endpoint);
      if (row) await audited(deps, acting, 'webhook-enabled')(tx, row);
    });
    return toCompanyWebhook(await own(endpoint));
  });

  bind(app, contract.listWebhookDeliveries, async ({ actor, params, page }) => {
    const { enterpriseId } = requireCompanyActor(actor);
    const { id: endpointId } = await own({ id: params.webhookId, enterpriseId });
    return takePage(page, {
      cursors,
      read: (after, limit) => selectDeliveries(deps.db, { endpointId, before: after?.number ?? null, limit }),
      placeOf: ({ number }) => ({ number }),
      toItem: toDelivery,
    });
  });

  bind(app, contract.repeatWebhookDelivery, async ({ actor, params }) => {
    const acting = requireCompanyActor(actor);
    const delivery = { id: params.deliveryId, enterpriseId: acting.enterpriseId };
    await sendAgain(deps, delivery, audited(deps, acting, 'webhook-repeated'));
    return { message: 'The delivery is on its way again.' };
  });

  bind(app, contract.simulateCompanyWebhook, async ({ actor, params, body }) => {
    const { enterpriseId } = requireCompanyActor(actor);
    await simulateEvent(deps, { id: params.webhookId, enterpriseId, event: body.event });
    return { message: 'The event is on its way.' };
  });
}

function toCompanyWebhook(row: EndpointRow): contract.CompanyWebhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    createdAt: row.created_at.toISOString(),
    failingSince: row.failing_since?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
  };
}

function toDelivery(row: ShownDelivery): contract.WebhookDelivery {
  return {
    id: row.id,
    event: row.event,
    resourceId: row.resource_name ?? row.resource_id,
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    state: row.ended_as ?? 'waiting',
    nextTryAt: row.ended_as === null ? row.due_at.toISOString() : null,
    lastTry: row.tried_at && {
      at: row.tried_at.toISOString(),
      status: row.status,
      milliseconds: row.milliseconds ?? 0,
      answer: row.answer,
      error: row.error,
    },
    body: webhookBody(row),
  };
}
