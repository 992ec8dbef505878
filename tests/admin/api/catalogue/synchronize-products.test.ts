/** Products of the issuer that the catalog lacks. */
import { expect, test } from 'vitest';
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { countRows } from '#tests/support/accounts.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf } from '../money.ts';
import { card, fresh, openCatalogues, path } from './compared.ts';

const { product, admin, preview, synchronize, find, add, differenceOf } = await openCatalogues();

test("an issuer's product that the catalog lacks can be put on sale", async () => {
  const { offers } = await preview();
  const offer = offers.find(({ issuerProductId }) => issuerProductId === '150');
  expect(offer).toEqual({
    issuerProductId: '150',
    name: 'Brand 150 US',
    description: 'Enter the code when you pay at Brand 150.',
    category: 'shopping',
    minValue: '1.00',
    maxValue: '2000.00',
    fixedValues: null,
  });
  expect(offers.some(({ issuerProductId }) => issuerProductId === '1')).toBe(false);

  const wanted = card(fresh('Chosen'), '150');
  const answer = await synchronize({ additions: [wanted] });
  expect(answer.body).toMatchObject({ changed: [], left: [], added: [{ ...wanted, state: 'on-sale' }] });
  const added = await find(wanted.name);
  expect(added).toMatchObject({ state: 'on-sale', imageUrl: '/art/plain-card.svg' });
  expect(await auditOf(product, added?.id ?? '')).toMatchObject([
    { action: 'gift-card-added', reason: "Added from the issuer's catalog" },
  ]);
  expect((await preview()).offers.some(({ issuerProductId }) => issuerProductId === '150')).toBe(false);

  const again = await synchronize({ additions: [{ ...wanted, name: fresh() }] });
  expect(again.body).toMatchObject({ added: [], left: [{ reason: 'It is already in the catalog.' }] });
});

test('a product or an amount that the issuer does not sell is not added', async () => {
  const cards = await countRows(product.db, 'gift_card');
  const answer = await synchronize({
    additions: [card('Unknown', '424299'), card('Too Much', '151', '2000.01')],
  });
  expect(answer.body).toMatchObject({
    added: [],
    left: [
      { name: 'Unknown', reason: 'The issuer no longer sells it.' },
      { name: 'Too Much', reason: 'The issuer does not sell it in all of these amounts.' },
    ],
  });
  const nameless = await synchronize({ additions: [card('Fine', '151'), card(' ', '152')] });
  expect(nameless).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', fields: { 'additions.1.name': 'Please enter a name.' } },
  });
  expect(await countRows(product.db, 'gift_card')).toBe(cards);
});

// Take takeImportTurn out of add-offers.ts, and the product is added several times.
test('simultaneous requests for the same product add it once', async () => {
  const name = fresh();
  const answers = winners(await race(product.db, 4, () => synchronize({ additions: [card(name, '153')] })));
  expect(answers.flatMap(({ body }) => body.added)).toHaveLength(1);
  expect(answers.flatMap(({ body }) => body.left)).toHaveLength(3);
  const found = await admin.get<CatalogueCard[]>(`${path}?search=${encodeURIComponent(name)}`);
  expect(found.body).toHaveLength(1);
});

test('an incomplete catalog of the issuer changes nothing', async () => {
  const unsold = await add('Still Here', '424243');
  const seen = await differenceOf(unsold);
  await product.fault('issuer', { match: 'GET /products*', fault: 'down', status: 500, skip: 1, times: 50 });
  expect(await synchronize({ changes: [seen], additions: [card('New', '154')] })).toMatchObject({
    status: 503,
    body: { code: 'temporarily-unavailable' },
  });
  expect(await admin.get(`${path}/issuer-differences`)).toMatchObject({ status: 503 });
  await product.mend('issuer');
  expect(await find('Still Here')).toEqual(unsold);
  expect(await find('New')).toBeUndefined();
});
