/** `POST /orders`: checks an order, lets the faults strike, and fulfills it. */
import type { Call, Reply } from '../kernel/call.ts';
import { type Faults, faultOf } from '../kernel/faults.ts';
import { jsonOf } from '../kernel/http.ts';
import type { Orders } from './orders.ts';
import { issuerErrorReply } from './pages.ts';
import { productOf } from './products.ts';
import { orderReply } from './replies.ts';

export async function placeOrder(
  { orders, faults }: { orders: Orders; faults: Faults },
  call: Call,
): Promise<Reply> {
  const wrong = (message: string, code: string | null) => issuerErrorReply(400, call.path, message, code);
  const body = (jsonOf(call) ?? {}) as Record<string, unknown>;
  const { productId, quantity, unitPrice, customIdentifier, recipientEmail } = body;
  const product = typeof productId === 'number' ? productOf(productId) : undefined;
  if (!product) return issuerErrorReply(404, call.path, 'Product not found', 'PRODUCT_NOT_FOUND');
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1 || quantity > 10)
    return wrong('Quantity must be between 1 and 10', 'INVALID_INPUT_PROVIDED');
  if (typeof customIdentifier !== 'string' || customIdentifier === '' || customIdentifier.length > 150)
    return wrong('customIdentifier must have 1 to 150 characters', 'INVALID_INPUT_PROVIDED');
  const unitCents = typeof unitPrice === 'number' ? Math.round(unitPrice * 100) : 0;
  if (unitCents < product.minCents || unitCents > product.maxCents)
    return wrong('Invalid price, please ensure you selected the right price.', null);

  const struck = [...faults.strike('issue'), ...faults.strike(`issue ${product.id}`)];
  const placed = await orders.place({
    reference: customIdentifier,
    product,
    quantity,
    unitCents,
    recipientEmail: typeof recipientEmail === 'string' ? recipientEmail : null,
    readyAt: faultOf(struck, 'withhold') ? null : new Date(Date.now() + (faultOf(struck, 'delay')?.ms ?? 0)),
    fails: faultOf(struck, 'refuse') !== undefined,
  });
  if (placed === 'taken') return wrong('Custom identifier is already used', 'CUSTOM_IDENTIFIER_ALREADY_USED');
  if (placed === 'insufficient-balance')
    return wrong('You do not have enough balance.', 'INSUFFICIENT_BALANCE');
  const down = faultOf(faults.strike('issued'), 'down');
  if (down) return issuerErrorReply(down.status ?? 500, call.path, 'Something went wrong', null);
  return { body: orderReply(placed, orders.balanceCents()) };
}
