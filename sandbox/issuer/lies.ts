/**
 * Lies: what the issuer's records say although it is not so. A test or a demonstration asks for one, to see
 * that reconciliation finds it. Bodies are JSON.
 */
import type { Call } from '../kernel/call.ts';
import { jsonOf, type Router } from '../kernel/http.ts';
import type { Orders } from './orders.ts';

export function bindLies(router: Router, orders: Orders): void {
  const bodyOf = (call: Call) => (jsonOf(call) ?? {}) as Record<string, unknown>;

  // An order that nobody placed, or a second one under a reference that has one.
  router.on('POST', '/_test/lies/orders', (call) => {
    const { reference, productId, unitPrice } = bodyOf(call);
    const invented = orders.invent({
      reference: typeof reference === 'string' ? reference : '',
      productId: typeof productId === 'number' ? productId : 1,
      unitCents: typeof unitPrice === 'number' ? Math.round(unitPrice * 100) : 1000,
    });
    return { status: 201, body: { transactionId: invented.id } };
  });

  // Another status (`REFUNDED`, `FAILED`), another price, or no such order.
  router.on('POST', '/_test/lies/orders/:reference', (call) => {
    const { status, unitPrice, forgotten } = bodyOf(call);
    orders.misstate(call.params.reference ?? '', {
      ...(typeof status === 'string' && { status }),
      ...(typeof unitPrice === 'number' && { unitCents: Math.round(unitPrice * 100) }),
      forgotten: forgotten === true,
    });
    return { status: 204 };
  });

  // No lie: what became of a card at the shop.
  router.on('POST', '/_test/cards/:reference', (call) => {
    const { spent, blocked } = bodyOf(call);
    orders.useCard(call.params.reference ?? '', {
      ...(typeof spent === 'number' && { spentCents: Math.round(spent * 100) }),
      ...(typeof blocked === 'boolean' && { blocked }),
    });
    return { status: 204 };
  });

  router.on('DELETE', '/_test/lies', () => {
    orders.clearLies();
    return { status: 204 };
  });
}
