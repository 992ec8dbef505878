/** The gift-card issuer's stand-in: speaks Reloadly's gift card API (docs/decisions/0003-issuer.md). */

import { createFaults } from '../kernel/faults.ts';
import { createRouter } from '../kernel/http.ts';
import type { SandboxService } from '../kernel/service.ts';
import { bindProducts } from './bind-products.ts';
import { bindReports } from './bind-reports.ts';
import { bindLies } from './lies.ts';
import { openOrders } from './orders.ts';
import { issuerErrorReply, tooManyRequests } from './pages.ts';
import { placeOrder } from './place-order.ts';
import { placePastOrders } from './place-past-orders.ts';
import { redeemPage } from './redeem-page.ts';
import { giveToken, requireToken } from './require-token.ts';
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
      return issuerErrorReply(
        status === 402 ? 400 : status,
        '/orders',
        message ?? 'You do not have enough balance.',
        code ?? 'INSUFFICIENT_BALANCE',
      );
    },
    missing: (call) => issuerErrorReply(404, call.path, 'No message available', null),
    failure: (error, call) => {
      if (error instanceof SyntaxError)
        return issuerErrorReply(400, call.path, 'Malformed JSON request', 'INVALID_INPUT_PROVIDED');
      console.error(error);
      return issuerErrorReply(500, call.path, 'Something went wrong', null);
    },
  });

  const withToken = requireToken(tokens);
  router.on('POST', '/oauth/token', (call) => giveToken(tokens, call));
  router.on(
    'POST',
    '/orders',
    withToken((call) => placeOrder({ orders, faults }, call)),
  );
  bindProducts(router, withToken);
  bindReports(router, { orders, publicUrl, withToken });
  bindLies(router, orders);
  router.on('POST', '/_test/past_orders', (call) => placePastOrders(orders, call));
  router.on('GET', '/redeem/:token', ({ params }) => redeemPage(orders, params.token ?? ''));

  return {
    handle: router.handle,
    close: async () => orders.close(),
  };
}
