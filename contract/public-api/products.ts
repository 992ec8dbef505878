/** The gift cards that a recipient can choose. */
import { z } from 'zod';
import { defineApiRoute } from './define-api-route.ts';
import { ApiId, CurrencyCode, Dollars, IdParams } from './values.ts';

/** In a list of products: all that cost the recipient and the sender no fee. None of ours does. */
export const ALL_FEE_FREE = 'ALL_FEE_FREE';

export const SUBCATEGORIES = [
  'general_merchandise',
  'food_and_drink',
  'entertainment',
  'fashion',
  'home_and_living',
] as const;

export const Product = z
  .object({
    id: ApiId,
    name: z.string(),
    description: z.string(),
    category: z.literal('merchant_card'),
    subcategory: z.enum(SUBCATEGORIES),
    disclosure: z.string(),
    skus: z.array(z.object({ min: Dollars, max: Dollars })),
    currency_codes: z.array(CurrencyCode),
    countries: z.array(z.object({ abbr: z.string() })),
    images: z.array(
      z.object({ src: z.string(), type: z.enum(['card', 'logo']), content_type: z.string().nullable() }),
    ),
    usage_instructions: z.string(),
    documents: z.null(),
  })
  .meta({ id: 'Product' });

export const listProducts = defineApiRoute({
  method: 'GET',
  path: '/products',
  summary: 'The gift cards on sale',
  needs: 'read_only',
  query: z.object({
    id: z
      .string()
      .optional()
      .meta({ description: `IDs, with commas; \`${ALL_FEE_FREE}\` names every product` }),
    country: z
      .string()
      .optional()
      .meta({ description: 'ISO 3166 codes, with commas: cards for these countries' }),
    currency: z.string().optional().meta({ description: 'Currency codes, with commas' }),
    subcategory: z.string().optional().meta({ description: 'Subcategories, with commas' }),
  }),
  reply: z.object({ products: z.array(Product) }),
});

export const getProduct = defineApiRoute({
  method: 'GET',
  path: '/products/:id',
  summary: 'One gift card on sale',
  needs: 'read_only',
  params: IdParams,
  reply: z.object({ product: Product }),
});
