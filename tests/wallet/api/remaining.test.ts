/** PUT /api/purchased-gift-cards/:id/remaining */
import { expect, test } from 'vitest';
import { buyCard } from '#tests/gift-cards/api/bought-cards.ts';
import { testApp } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';

const product = await testApp();

test('an owner notes what is left and takes the note back; no money moves', async () => {
  const { owner, unit } = await buyCard(product);
  const path = `/api/purchased-gift-cards/${unit}/remaining`;
  const before = await countTransactions(product.db);
  expect(await owner.put(path, { remaining: '12.5' })).toMatchObject({
    status: 200,
    body: { remaining: '12.50' },
  });
  expect(await owner.put(path, { remaining: '0' })).toMatchObject({ body: { remaining: '0.00' } });
  expect(await owner.get('/api/purchased-gift-cards')).toMatchObject({
    body: [{ id: unit, remaining: '0.00', howToUse: expect.any(String), terms: expect.any(String) }],
  });
  expect(await owner.put(path, { remaining: null })).toMatchObject({ body: { remaining: null } });
  expect(await countTransactions(product.db)).toBe(before);
});

test('more than the card’s value, a negative amount and another’s card are refused', async () => {
  const { owner, unit } = await buyCard(product);
  const { owner: other } = await buyCard(product);
  const path = `/api/purchased-gift-cards/${unit}/remaining`;
  expect(await owner.put(path, { remaining: '25.01' })).toMatchObject({
    status: 400,
    body: { fields: { remaining: 'At most $25.00, the card’s value.' } },
  });
  expect(await owner.put(path, { remaining: '-1' })).toMatchObject({ status: 400 });
  expect(await other.put(path, { remaining: '1' })).toMatchObject({ status: 404 });
  expect(await product.visitor().put(path, { remaining: '1' })).toMatchObject({ status: 401 });
});
