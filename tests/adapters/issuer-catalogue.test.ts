/** The issuer's products, with and without what is optional. */
import { expect, test } from 'vitest';
import type { IssuerProduct } from '#server/gift-cards/issuer-port.ts';
import { answering } from './answering-issuer.ts';

async function productsOf(...products: object[]): Promise<IssuerProduct[]> {
  const body = { content: products, last: true };
  const { issuer } = await answering({ '/products': [{ body }] });
  const found: IssuerProduct[] = [];
  for await (const product of issuer.products()) found.push(product);
  return found;
}

test('a product without brand, category and limits', async () => {
  const bare = { productId: 5, productName: 'Tea', recipientCurrencyCode: 'EUR' };
  expect(await productsOf(bare)).toEqual([
    {
      productId: '5',
      name: 'Tea',
      brand: 'Tea',
      category: null,
      currency: 'EUR',
      minCents: 0n,
      maxCents: 0n,
      fixedCents: null,
      available: true,
      redeemInstructions: null,
    },
  ]);
});

test('a product with everything', async () => {
  const full = {
    productId: 5,
    productName: 'Tea US',
    status: 'INACTIVE',
    recipientCurrencyCode: 'USD',
    minRecipientDenomination: 5,
    maxRecipientDenomination: 19.99,
    brand: { brandName: 'Tea' },
    category: { name: 'Food' },
    redeemInstruction: { concise: 'Drink it' },
  };
  expect(await productsOf(full)).toMatchObject([
    {
      brand: 'Tea',
      category: 'Food',
      minCents: 5_00n,
      maxCents: 19_99n,
      available: false,
      redeemInstructions: 'Drink it',
    },
  ]);
});

test('a catalog that cannot be read is an error, and an empty page ends it', async () => {
  const { issuer } = await answering({ '/products': [{ body: { content: [], last: false } }] });
  for await (const product of issuer.products()) throw new Error(`Not expected: ${product.name}`);
  const broken = await answering({ '/products': [{ status: 500, body: 'oh' }] });
  await expect(broken.issuer.products()[Symbol.asyncIterator]().next()).rejects.toThrow(/cannot be read/);
});
