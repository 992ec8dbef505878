/** The gift-card issuer over Reloadly's API (docs/decisions/0003-issuer.md). */
import type { Issuer, IssuerProduct } from '#server/gift-cards/issuer-port.ts';
import { productPageShape } from './answer-shapes.ts';
import { createIssuerRecords } from './issuer-records.ts';
import { inspectCard, lookUpOrder } from './look-up-order.ts';
import { orderCard } from './order-card.ts';
import { productOf } from './read-answer.ts';
import {
  createReloadlyClient,
  describe,
  type ReloadlyClient,
  type ReloadlyOptions,
} from './reloadly-client.ts';

export type IssuerOptions = ReloadlyOptions & {
  /** Printed on the issuer's receipts. */
  senderName?: string;
};

/** As cards and the issuer's pace name it. */
export const ISSUER_NAME = 'reloadly';

/** Creates the issuer. `order` and `find` return `unknown` for every network failure; they do not throw. */
export function createIssuer(options: IssuerOptions): Issuer {
  const { senderName = 'Indulge' } = options;
  const client = createReloadlyClient(options);

  return {
    name: ISSUER_NAME,
    order: (request) => orderCard(client, senderName, request),
    find: (reference) => lookUpOrder(client, reference),
    inspect: (reference) => inspectCard(client, reference),
    products: () => listProducts(client),
    ...createIssuerRecords(client),
  };
}

async function* listProducts(client: ReloadlyClient): AsyncGenerator<IssuerProduct> {
  for (let page = 1; ; page += 1) {
    const answered = await client.get(`/products?size=100&page=${page}`);
    if (answered.kind !== 'ok') throw new Error(`The issuer's catalog cannot be read: ${describe(answered)}`);
    const { content, last } = productPageShape.parse(answered.body);
    yield* content.map(productOf);
    if (last || content.length === 0) return;
  }
}
