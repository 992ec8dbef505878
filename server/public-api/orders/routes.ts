/** Binds the orders of a company. */

import { isId } from '#contract/kernel/id.ts';
import * as contract from '#contract/public-api/orders.ts';
import { decideRequest } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { enterprise } from '#server/ledger/index.ts';
import {
  countOrders,
  findOrder,
  type RewardOrder,
  selectOfOrders,
  selectOrders,
} from '#server/rewards/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { actingFor } from '../edge/acting-for.ts';
import { ApiError } from '../edge/api-error.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import type { UsedKey } from '../keys/key-store.ts';
import { cancelOpenOrder } from './cancel-open-order.ts';
import { createOrder } from './create-order.ts';
import { shownWithRewards, toApiOrder } from './order.ts';

export function orderRoutes(api: App, deps: PublicApiDeps): void {
  const { db } = deps;

  bindApi(api, contract.listOrders, async ({ key, query }) => {
    const { campaign_id: campaignId = null } = query;
    if (campaignId !== null && !isId(campaignId)) return { orders: [], total_count: 0 };
    const asked = {
      campaignId,
      payer: enterprise(key.enterprise_id),
      externalId: query.external_id ?? null,
      from: query['created_at[gte]'] ?? null,
      to: query['created_at[lte]'] ?? null,
    };
    const [orders, count] = await Promise.all([selectOrders(db, asked, query), countOrders(db, asked)]);
    const shown = shownWithRewards(orders).map(({ id }) => id);
    const rewards = Map.groupBy(await selectOfOrders(db, shown), ({ orderId }) => orderId);
    return {
      orders: orders.map((order) => toApiOrder(order, rewards.get(order.id))),
      total_count: count,
    };
  });

  bindApi(api, contract.getOrder, async ({ key, params }) => ({
    order: await shownOrder(deps, await ownOrder(deps, key, params.id)),
  }));

  bindApi(api, contract.createOrder, async ({ key, body, reply }) => {
    const { orderId, replayed, links } = await createOrder(deps, actingFor(key), body);
    reply.code(replayed ? 201 : 200);
    return { order: await shownOrder(deps, await ownOrder(deps, key, orderId), links) };
  });

  for (const [route, end] of [
    [contract.approveOrder, 'approved'],
    [contract.rejectOrder, 'rejected'],
  ] as const) {
    bindApi(api, route, async ({ key, params }) => {
      const order = await ownOrder(deps, key, params.id);
      const { id } = order;
      const isCanceled =
        end === 'rejected' && order.state === 'OPEN' && (await cancelOpenOrder(deps, actingFor(key), order));
      // Nobody decides about their own order, but takes it back.
      const isOwn = end === 'rejected' && order.actorId === key.created_by;
      const decision = { requestId: id, end: isOwn ? ('withdrawn' as const) : end, note: null };
      if (!isCanceled) await decideRequest(deps, actingFor(key), decision).catch(asNotWaiting);
      return { order: await shownOrder(deps, await ownOrder(deps, key, id)) };
    });
  }
}

/** The order is there, and nothing waits under its id. */
function asNotWaiting(error: unknown): never {
  if (error instanceof Refusal && error.code === 'not-found')
    throw new ApiError(422, 'This order does not wait for approval.');
  throw error;
}

/** By its id, else by the company's own. */
async function ownOrder({ db }: PublicApiDeps, key: UsedKey, id: string): Promise<RewardOrder> {
  const payer = enterprise(key.enterprise_id);
  const byId = isId(id) ? await findOrder(db, { payer, by: { id } }) : undefined;
  const order = byId ?? (await findOrder(db, { payer, by: { externalId: id } }));
  if (!order) throw notFound();
  return order;
}

async function shownOrder({ db }: PublicApiDeps, order: RewardOrder, links?: ReadonlyMap<string, string>) {
  // A large order has its rewards once it is executed, which may be between these two reads.
  const rewards = order.state === 'OPEN' ? [] : await selectOfOrders(db, [order.id]);
  return toApiOrder(order, rewards.length > 0 ? rewards : undefined, links);
}
