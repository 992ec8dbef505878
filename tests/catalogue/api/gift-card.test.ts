/** GET /api/gift-cards/:giftCardId and GET /api/gift-card-counts */
import { expect, test } from 'vitest';
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import type { GiftCard, GiftCardDetails } from '#contract/catalogue.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const visitor = product.visitor();
const admin = await product.signIn('administrator');

const list = async (query: string) =>
  (await visitor.get<GiftCard[]>(`/api/gift-cards?limit=100&${query}`)).body;
const counts = async (query = '') =>
  (await visitor.get<Record<string, number>>(`/api/gift-card-counts${query}`)).body;

test('a card has its terms, its expiry and how to redeem it, for visitors too', async () => {
  const [listed] = await list('search=polygoose');
  const answer = await visitor.get<GiftCardDetails>(`/api/gift-cards/${listed?.id}`);
  expect(answer).toMatchObject({ status: 200, body: { ...listed, expiresAfterMonths: 60 } });
  expect(answer.body.redeemInstructions).toMatch(/Polygoose/);
  expect(answer.body.terms).toMatch(/^Valid at Polygoose/);
});

test('a card that is unknown or off sale is not found', async () => {
  expect(await visitor.get(`/api/gift-cards/${newId()}`)).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  });
  expect(await visitor.get('/api/gift-cards/nonsense')).toMatchObject({ status: 404 });
  const [card] = (await admin.get<CatalogueCard[]>('/api/admin/gift-cards?search=wavelark')).body;
  const retired = { state: 'retired', expectedRevision: card?.revision };
  expect(await admin.post(`/api/admin/gift-cards/${card?.id}/state`, retired)).toMatchObject({ status: 200 });
  expect(await visitor.get(`/api/gift-cards/${card?.id}`)).toMatchObject({ status: 404 });
});

test('the counts are those of the lists', async () => {
  for (const search of ['', 'the', 'buterlamp', '%', 'zzzz']) {
    const shown = await counts(`?search=${encodeURIComponent(search)}`);
    for (const [category, count] of Object.entries(shown)) {
      const cards = await list(`category=${category}&search=${encodeURIComponent(search)}`);
      expect([search, category, cards.length]).toEqual([search, category, count]);
    }
  }
  expect((await counts('?search=zzzz')).all).toBe(0);
});

test('what staff write is what buyers read; what an edit leaves out stays', async () => {
  const body = {
    name: 'Lanternfish Aquarium',
    description: 'Deep water, quiet corridors.',
    category: 'entertainment',
    minValue: '10.00',
    maxValue: '80.00',
    isPopular: false,
    isTrending: false,
    isNew: true,
    issuerProductId: '7',
  };
  const before = (await counts()).entertainment;
  const { body: card } = await admin.post<CatalogueCard>('/api/admin/gift-cards', {
    ...body,
    terms: 'One visit.',
  });
  const read = async () => (await visitor.get<GiftCardDetails>(`/api/gift-cards/${card.id}`)).body;
  expect(await read()).toMatchObject({
    terms: 'One visit.',
    redeemInstructions: null,
    expiresAfterMonths: null,
  });
  expect((await counts()).entertainment).toBe((before ?? 0) + 1);

  const edit = (changes: object, expectedRevision: number) =>
    admin.put(`/api/admin/gift-cards/${card.id}`, { ...body, ...changes, expectedRevision });
  expect(await edit({ expiresAfterMonths: '24', redeemInstructions: 'Show it.' }, 1)).toMatchObject({
    status: 200,
  });
  expect(await read()).toMatchObject({
    terms: 'One visit.',
    redeemInstructions: 'Show it.',
    expiresAfterMonths: 24,
  });
  expect(await edit({ terms: '', expiresAfterMonths: '0' }, 2)).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ terms: null, redeemInstructions: 'Show it.', expiresAfterMonths: 0 });
  expect(await edit({ expiresAfterMonths: '601' }, 3)).toMatchObject({ status: 400 });

  const scanned = { barcode: 'qr', balanceUrl: 'https://lanternfish.example/balance' };
  expect(await edit(scanned, 3)).toMatchObject({ status: 200, body: scanned });
  expect(await edit({}, 4)).toMatchObject({ status: 200, body: scanned });
  expect(await edit({ barcode: '', balanceUrl: '' }, 5)).toMatchObject({
    status: 200,
    body: { barcode: '', balanceUrl: '' },
  });
  expect(await edit({ balanceUrl: 'javascript:alert(1)' }, 6)).toMatchObject({
    status: 400,
    body: { fields: { balanceUrl: 'Please enter an address that begins with https://.' } },
  });
});
