/** GET /api/gift-cards */
import { beforeAll, describe, expect, test } from 'vitest';
import { demoCatalogue } from '#server/catalogue/demo-catalogue.ts';
import { seedCatalogue } from '#server/catalogue/index.ts';
import { openList } from './listed.ts';

const { shop, list, names } = await openList();

describe('a page of the catalog', () => {
  test('a page has sixteen cards in the shape of the contract, and links to the next page', async () => {
    const { status, body, headers } = await shop.call(null, 'GET', '/api/gift-cards');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toHaveLength(16);
    const butterlamp = (await list('search=butterlamp'))[0];
    expect(butterlamp).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Butterlamp',
      description: 'Croissants with a thousand layers, out of the oven before the street wakes up.',
      imageUrl: '/cards/butterlamp.svg',
      minValue: '5.00',
      maxValue: '50.00',
      rating: '4.9',
      reviewCount: 2257,
      category: 'food',
      isPopular: true,
      isTrending: false,
      isNew: false,
    });
    expect(headers.link).toMatch(/^<\/api\/gift-cards\?.*cursor=.*>; rel="next"$/);
  });

  test('a repeated page has the same bytes, and a matching tag gets 304', async () => {
    const first = await shop.call(null, 'GET', '/api/gift-cards?category=pets');
    const etag = String(first.headers.etag);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await shop.call(null, 'GET', '/api/gift-cards?category=pets', {
        headers: { 'if-none-match': tag },
      });
      expect([tag, again.status, again.text]).toEqual([tag, 304, '']);
    }
    const other = await shop.call(null, 'GET', '/api/gift-cards?category=food', {
      headers: { 'if-none-match': etag },
    });
    expect(other.status).toBe(200);
  });

  test('any cache may store a page for ten seconds', async () => {
    const { headers } = await shop.call(null, 'GET', '/api/gift-cards');
    expect(headers['cache-control']).toBe('public, max-age=10, stale-while-revalidate=60');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('a card without reviews has rating 0.0 and no reviews', async () => {
    const slug = demoCatalogue.find((card) => card.rating === null)?.name ?? '';
    const [card] = await list(`search=${encodeURIComponent(slug)}`);
    expect(card).toMatchObject({ rating: '0.0', reviewCount: 0 });
  });
});

describe('the categories', () => {
  test.each(['shopping', 'food', 'entertainment', 'fashion', 'flowers', 'pets'])(
    'the category %s lists its cards and no others',
    async (category) => {
      const cards = await list(`category=${category}&limit=100`);
      expect(cards).toHaveLength(demoCatalogue.filter((card) => card.category === category).length);
      expect(new Set(cards.map((card) => card.category))).toEqual(new Set([category]));
    },
  );

  test('the category all lists every card', async () => {
    expect(await names('category=all&limit=100')).toEqual(await names('limit=100'));
    expect(await names('category=&sortBy=&search=&limit=100')).toEqual(await names('limit=100'));
  });
});

describe('changes', () => {
  beforeAll(() => shop.db.query('update gift_card set retired_at = null, in_stock = true'));

  test.each(['in_stock = false', 'retired_at = now()'])('a card with %s is not listed', async (change) => {
    expect(await names('search=polygoose')).toEqual(['Polygoose']);
    await shop.db.query(`update gift_card set ${change} where slug = 'polygoose'`);
    shop.catalogue.forget();
    expect(await names('search=polygoose')).toEqual([]);
    await shop.db.query(`update gift_card set in_stock = true, retired_at = null where slug = 'polygoose'`);
    shop.catalogue.forget();
    expect(await names('search=polygoose')).toEqual(['Polygoose']);
  });

  test('a second seed adds nothing and keeps the changes of staff', async () => {
    await shop.db.query(`update gift_card set description = 'Ours.' where slug = 'polygoose'`);
    expect(await seedCatalogue(shop.db)).toBe(0);
    shop.catalogue.forget();
    expect((await list('search=polygoose'))[0]?.description).toBe('Ours.');
  });

  test('a card is never deleted', async () => {
    await expect(shop.db.query('delete from gift_card')).rejects.toThrow('retired, not deleted');
  });
});
