/** Binds the webhooks of a company, and of its test world, on its dashboard. */
import type { ApiKey } from '#contract/enterprise/api-keys.ts';
import * as contract from '#contract/enterprise/webhooks.ts';
import type { Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { requireCompanyActor } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { byNumber } from '#server/kernel/cursor.ts';
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
import type { DashboardDeps } from '../deps.ts';
import { audited } from './audited.ts';
import { sideOf } from './side-of.ts';

export function webhookDashboardRoutes(app: App, deps: DashboardDeps): void {
  const sideOfActor = async (actor: Actor, { mode }: { mode: ApiKey['mode'] }) => {
    const side = await sideOf(deps, requireCompanyActor(actor), mode);
    if (!side) throw refuse('not-found');
    return side;
  };
  const own = async (db: Queryable, endpoint: { id: string; enterpriseId: string }) => {
    const row = await findEndpoint(db, endpoint);
    if (!row) throw refuse('not-found');
    return row;
  };

  bind(app, contract.listCompanyWebhooks, async ({ actor, query }) => {
    const side = await sideOf(deps, requireCompanyActor(actor), query.mode);
    if (!side) return [];
    return (await selectEndpoints(side.deps.db, side.acting.enterpriseId)).map(toCompanyWebhook);
  });

  bind(app, contract.createCompanyWebhook, async ({ actor, query, body }) => {
    const { deps: world, acting } = await sideOfActor(actor, query);
    const asked = { ...body, enterpriseId: acting.enterpriseId, createdBy: acting.userId };
    const made = await createEndpoint(world, asked, audited(world, acting, 'webhook-created'));
    return { ...toCompanyWebhook(made), secret: made.secret };
  });

  bind(app, contract.deleteCompanyWebhook, async ({ actor, params, query }) => {
    const { deps: world, acting } = await sideOfActor(actor, query);
    const endpoint = { id: params.webhookId, enterpriseId: acting.enterpriseId };
    await removeEndpoint(world, endpoint, audited(world, acting, 'webhook-deleted'));
    return { message: 'The webhook was removed.' };
  });

  bind(app, contract.enableCompanyWebhook, async ({ actor, params, query }) => {
    const { deps: world, acting } = await sideOfActor(actor, query);
    const endpoint = { id: params.webhookId, enterpriseId: acting.enterpriseId };
    await transaction(world.db, async (tx) => {
      if (!(await enableEndpoint(tx, endpoint))) throw refuse('not-found');
      const row = await findEndpoint(tx, endpoint);
      if (row) await audited(world, acting, 'webhook-enabled')(tx, row);
    });
    return toCompanyWebhook(await own(world.db, endpoint));
  });

  bind(app, contract.listWebhookDeliveries, async ({ actor, params, query, page }) => {
    const { deps: world, acting } = await sideOfActor(actor, query);
    const endpoint = { id: params.webhookId, enterpriseId: acting.enterpriseId };
    const { id: endpointId } = await own(world.db, endpoint);
    return takePage(page, {
      cursors: byNumber,
      read: (after, limit) =>
        selectDeliveries(world.db, { endpointId, before: after?.number ?? null, limit }),
      placeOf: ({ number }) => ({ number }),
      toItem: toDelivery,
    });
  });

  bind(app, contract.repeatWebhookDelivery, async ({ actor, params, query }) => {
    const { deps: world, acting } = await sideOfActor(actor, query);
    const delivery = { id: params.deliveryId, enterpriseId: acting.enterpriseId };
    await sendAgain(world, delivery, audited(world, acting, 'webhook-repeated'));
    return { message: 'The delivery is on its way again.' };
  });

  bind(app, contract.simulateCompanyWebhook, async ({ actor, params, query, body }) => {
    const { deps: world, acting } = await sideOfActor(actor, query);
    const { enterpriseId } = acting;
    await simulateEvent(world, { id: params.webhookId, enterpriseId, event: body.event });
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
