/** Binds the issuer's catalog. */
import type { Handler } from '../kernel/call.ts';
import type { Router } from '../kernel/http.ts';
import { issuerErrorReply, pageReply, pagingOf } from './pages.ts';
import { PRODUCT_COUNT, productOf } from './products.ts';
import { productReply } from './replies.ts';

export function bindProducts(router: Router, withToken: (handler: Handler) => Handler): void {
  router.on(
    'GET',
    '/products',
    withToken(({ query }) => {
      const paging = pagingOf(query);
      const name = query.get('productName')?.toLowerCase() ?? '';
      const products = Array.from({ length: PRODUCT_COUNT }, (_, index) => productOf(index + 1))
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
      if (!product) return issuerErrorReply(404, call.path, 'Product not found', 'PRODUCT_NOT_FOUND');
      return { body: productReply(product) };
    }),
  );
}
