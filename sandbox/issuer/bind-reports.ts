/** Binds what the issuer says of orders and of the account: cards, reports, and the balance. */
import type { Handler } from '../kernel/call.ts';
import type { Router } from '../kernel/http.ts';
import type { Orders } from './orders.ts';
import { issuerErrorReply, pageReply, pagingOf } from './pages.ts';
import { cardReply, dollars, orderReply } from './replies.ts';

type Options = {
  orders: Orders;
  /** The address that browsers use. */
  publicUrl: string;
  withToken: (handler: Handler) => Handler;
};

export function bindReports(router: Router, { orders, publicUrl, withToken }: Options): void {
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
    '/orders/transactions/:id/cards',
    withToken((call) => {
      const order = orders.find(Number(call.params.id));
      if (!order) return issuerErrorReply(404, call.path, 'Transaction not found', 'TRANSACTION_NOT_FOUND');
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
      if (!order) return issuerErrorReply(404, call.path, 'Transaction not found', 'TRANSACTION_NOT_FOUND');
      return { body: orderReply(order, orders.balanceCents()) };
    }),
  );
}
