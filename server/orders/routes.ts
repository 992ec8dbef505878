/** Binds checkout. */
import { checkout } from '#contract/cart.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { checkOut } from './check-out.ts';
import type { OrdersDeps } from './deps.ts';
import { readRepeat } from './idempotency.ts';

export function ordersRoutes(app: App, deps: OrdersDeps): void {
  bind(app, checkout, async ({ actor, request }) => {
    const order = await checkOut(deps, { userId: actor.userId, ...readRepeat(request.headers) });
    return {
      message: 'Your gift cards have been purchased!',
      orderId: order.orderId,
      total: formatCents(order.totalCents),
      balance: formatCents(order.balanceAfterCents),
      giftCardIds: order.unitIds,
    };
  });
}
