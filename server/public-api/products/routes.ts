/** Binds the gift cards that recipients choose from. */

import { isId } from '#contract/kernel/id.ts';
import * as contract from '#contract/public-api/products.ts';
import { readCard, readCards } from '#server/catalogue/index.ts';
import type { App } from '#server/http/core/app.ts';
import type { PublicApiDeps } from '../deps.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import { COUNTRY, CURRENCY, toProduct } from './product.ts';

export function productRoutes(api: App, { db, config }: PublicApiDeps): void {
  bindApi(api, contract.listProducts, async ({ query }) => {
    const asked = names(query.country, COUNTRY) && names(query.currency, CURRENCY);
    const products = asked ? (await readCards(db)).map((card) => toProduct(card, config.appUrl)) : [];
    return {
      products: products.filter(
        ({ id, subcategory }) => names(query.subcategory, subcategory) && namesProduct(query.id, id),
      ),
    };
  });

  bindApi(api, contract.getProduct, async ({ params }) => {
    const card = isId(params.id) ? await readCard(db, params.id) : null;
    if (!card) throw notFound();
    return { product: toProduct(card, config.appUrl) };
  });
}

function namesProduct(list: string | undefined, id: string): boolean {
  return names(list, id) || names(list, contract.ALL_FEE_FREE);
}

/** Whether a list with commas is empty or names the value. */
function names(list: string | undefined, value: string): boolean {
  return !list || list.split(',').some((each) => each.trim().toUpperCase() === value.toUpperCase());
}
