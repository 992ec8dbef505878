/**
 * `POST /_test/past_orders`, for the past of a demonstration: orders that were fulfilled at their time, with
 * the codes that the buyer has of their cards.
 */
import type { Call, Reply } from '../kernel/call.ts';
import { jsonOf } from '../kernel/http.ts';
import type { Orders } from './orders.ts';
import { issuerErrorReply } from './pages.ts';
import { productOf } from './products.ts';

type PastOrders = {
  orders: { reference: string; productId: number; unitPrice: number; code: string; createdAt: string }[];
};

/** Replies with the ids in the order of the body. */
export function placePastOrders(orders: Orders, call: Call): Reply {
  const body = jsonOf(call) as PastOrders;
  const past = body.orders.flatMap(({ reference, productId, unitPrice, code, createdAt }) => {
    const product = productOf(productId);
    const unitCents = Math.round(unitPrice * 100);
    return product ? [{ reference, product, unitCents, code, at: new Date(createdAt) }] : [];
  });
  if (past.length < body.orders.length)
    return issuerErrorReply(404, call.path, 'Product not found', 'PRODUCT_NOT_FOUND');
  return { body: { transactionIds: orders.placePast(past) } };
}
