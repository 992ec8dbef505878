/** Binds checkout. */
import { checkout } from '#contract/cart.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { checkOut } from './check-out.ts';
import type { OrdersDeps } from './deps.ts';
import { readCartVersion } from './read-cart-version.ts';

export function ordersRoutes(app: App, deps: OrdersDeps): void {
  bind(app, checkout, async ({ actor, requestKey, request }) => {
    const cartVersion = readCartVersion(request.headers['if-match']);
    const order = await checkOut(deps, { actor, requestKey, cartVersion });
    return {
      message: 'Your gift cards have been purchased!',
      orderId: order.orderId,
      total: formatCents(order.totalCents),
      balance: formatCents(order.balanceAfterCents),
      giftCardIds: order.unitIds,
    };
  });
}
