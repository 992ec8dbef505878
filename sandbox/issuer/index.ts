/** The gift-card issuer's stand-in: speaks Reloadly's gift card API (docs/decisions/0003-issuer.md). */

import type { Call, Handler, Reply } from '../kernel/call.ts';
import { createFaults, faultOf } from '../kernel/faults.ts';
import { createRouter, jsonOf } from '../kernel/http.ts';
import type { SandboxService } from '../kernel/service.ts';
import { bindLies } from './lies.ts';
import { openOrders } from './orders.ts';
import { errorReply, pageReply, pagingOf, tooManyRequests } from './pages.ts';
import { productCount, productOf } from './products.ts';
import { redeemPage } from './redeem-page.ts';
import { cardReply, dollars, orderReply, productReply } from './replies.ts';
import { createTokens } from './tokens.ts';

export type IssuerSandboxOptions = {
  dataDir: string;
  clientId: string;
  clientSecret: string;
  /** The address that browsers use; some cards are links to it. */
  publicUrl: string;
  tokenSeconds?: number;
};

/**
 * Besides the faults of every stand-in, these strike while an order is fulfilled, at `issue` (`issue 17` for
 * one product): `delay` leaves it PROCESSING for `ms`, `withhold` leaves it so until the faults are cleared,
 * `refuse` makes it FAILED. `down` at `issued` answers `status` (500 by default) although the order was
 * fulfilled. `refuse` with `status` 429 asks for a pause of `ms`.
 */
export async function createIssuerSandbox(options: IssuerSandboxOptions): Promise<SandboxService> {
  const { dataDir, publicUrl, clientId, clientSecret, tokenSeconds = 86_400 } = options;
  const faults = createFaults();
  const orders = openOrders(dataDir);
  const tokens = createTokens({ clientId, clientSecret, lifetimeSeconds: tokenSeconds });
  faults.onClear(() => orders.finishHeld());
  // Faults end with the process, so an order that one withheld is released at the next start.
  orders.finishHeld();

  const router = createRouter({
    faults,
    refusal: ({ status, code, message, ms }) => {
      if (status === 429) return tooManyRequests(ms ?? 1000);
      // The router's default status is 402, which this API does not use.
      return errorReply(
        status === 402 ? 400 : status,
        '/orders',
        message ?? 'You do not have enough balance.',
        code ?? 'INSUFFICIENT_BALANCE',
      );
    },
    missing: (call) => errorReply(404, call.path, 'No message available', null),
    failure: (error, call) => {
      if (error instanceof SyntaxError)
        return errorReply(400, call.path, 'Malformed JSON request', 'INVALID_INPUT_PROVIDED');
      console.error(error);
      return errorReply(500, call.path, 'Something went wrong', null);
    },
  });

  const withToken =
    (handler: Handler): Handler =>
    (call) => {
      const token = /^Bearer (.+)$/i.exec(call.headers.authorization ?? '')?.[1];
      const verdict = token ? tokens.check(token) : 'forged';
      if (verdict === 'good') return handler(call);
      return verdict === 'expired'
        ? errorReply(401, call.path, 'The access token expired', 'TOKEN_EXPIRED')
        : errorReply(
            401,
            call.path,
            'Full authentication is required to access this resource',
            'INVALID_TOKEN',
          );
    };

  const orderFrom = async (call: Call): Promise<Reply> => {
    const wrong = (message: string, code: string | null) => errorReply(400, call.path, message, code);
    const body = (jsonOf(call) ?? {}) as Record<string, unknown>;
    const { productId, quantity, unitPrice, customIdentifier, recipientEmail } = body;
    const product = typeof productId === 'number' ? productOf(productId) : undefined;
    if (!product) return errorReply(404, call.path, 'Product not found', 'PRODUCT_NOT_FOUND');
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
      readyAt: faultOf(struck, 'withhold')
        ? null
        : new Date(Date.now() + (faultOf(struck, 'delay')?.ms ?? 0)),
      fails: faultOf(struck, 'refuse') !== undefined,
    });
    if (placed === 'taken')
      return wrong('Custom identifier is already used', 'CUSTOM_IDENTIFIER_ALREADY_USED');
    if (placed === 'insufficient-balance')
      return wrong('You do not have enough balance.', 'INSUFFICIENT_BALANCE');
    const down = faultOf(faults.strike('issued'), 'down');
    if (down) return errorReply(down.status ?? 500, call.path, 'Something went wrong', null);
    return { body: orderReply(placed, orders.balanceCents()) };
  };

  router.on('POST', '/oauth/token', (call) => {
    const body = (jsonOf(call) ?? {}) as Record<string, unknown>;
    if (body.grant_type !== 'client_credentials' || !tokens.knows(body.client_id, body.client_secret))
      return errorReply(401, call.path, 'Access Denied', 'INVALID_CREDENTIALS');
    const scope = 'developer';
    const { lifetimeSeconds } = tokens;
    return {
      body: { access_token: tokens.issue(), scope, expires_in: lifetimeSeconds, token_type: 'Bearer' },
    };
  });
  router.on(
    'GET',
    '/accounts/balance',
    withToken(() => ({
      body: {
        balance: dollars(orders.balanceCents()),
        currencyCode: 'USD',
        currencyName: 'US Dollar',
        updatedAt: new Date().toISOString(),
      },
    })),
  );
  router.on(
    'GET',
    '/products',
    withToken(({ query }) => {
      const paging = pagingOf(query);
      const name = query.get('productName')?.toLowerCase() ?? '';
      const products = Array.from({ length: productCount }, (_, index) => productOf(index + 1))
        .filter((product) => product !== undefined)
        .filter((product) => product.name.toLowerCase().includes(name));
      const start = paging.page * paging.size;
      const content = products.slice(start, start + paging.size).map(productReply);
      return { body: pageReply(content, products.length, paging) };
    }),
  );
  router.on(
    'GET',
    '/products/:id',
    withToken((call) => {
      const product = productOf(Number(call.params.id));
      if (!product) return errorReply(404, call.path, 'Product not found', 'PRODUCT_NOT_FOUND');
      return { body: productReply(product) };
    }),
  );
  router.on('POST', '/orders', withToken(orderFrom));
  router.on(
    'GET',
    '/orders/transactions/:id/cards',
    withToken((call) => {
      const order = orders.find(Number(call.params.id));
      if (!order) return errorReply(404, call.path, 'Transaction not found', 'TRANSACTION_NOT_FOUND');
      const version = call.headers.accept?.includes('giftcards-v2') ? 2 : 1;
      const cards = order.status === 'SUCCESSFUL' ? orders.cards(order.id) : [];
      return { body: cards.map((card) => cardReply(card, order.unitCents, version, publicUrl)) };
    }),
  );
  router.on(
    'GET',
    '/reports/transactions',
    withToken(({ query }) => {
      const paging = pagingOf(query);
      const found = orders.list({
        reference: query.get('customIdentifier') ?? undefined,
        since: query.get('startDate')?.replace(' ', 'T'),
        until: query.get('endDate')?.replace(' ', 'T'),
        limit: paging.size,
        offset: paging.page * paging.size,
      });
      const balance = orders.balanceCents();
      const content = found.orders.map((order) => orderReply(order, balance));
      return { body: pageReply(content, found.total, paging) };
    }),
  );
  router.on(
    'GET',
    '/reports/transactions/:id',
    withToken((call) => {
      const order = orders.find(Number(call.params.id));
      if (!order) return errorReply(404, call.path, 'Transaction not found', 'TRANSACTION_NOT_FOUND');
      return { body: orderReply(order, orders.balanceCents()) };
    }),
  );
  bindLies(router, orders);
  router.on('GET', '/redeem/:token', ({ params }) => redeemPage(orders, params.token ?? ''));

  return {
    handle: router.handle,
    close: async () => orders.close(),
  };
}
