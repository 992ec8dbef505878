/** GET /api/gift-cards, page by page and sorted. */
import { describe, expect, test } from 'vitest';
import type { GiftCard } from '#contract/catalogue.ts';
import { demoCatalogue } from '#server/catalogue/demo-catalogue.ts';
import { openList } from './listed.ts';

const { shop, list, names } = await openList();

/** Follows the Link headers from the first page to the last. */
async function everyPage(query: string): Promise<{ pages: number; cards: GiftCard[] }> {
  const cards: GiftCard[] = [];
  let url: string | undefined = `/api/gift-cards?${query}`;
  for (let pages = 0; ; pages += 1) {
    if (url === undefined) return { pages, cards };
    const { status, body, headers } = await shop.call(null, 'GET', url);
    expect(status).toBe(200);
    cards.push(...body);
    url = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
  }
}

describe('paging', () => {
  test.each(['popular', 'price_low', 'price_high', 'name', 'rating'])(
    'with the sort %s, pages of any size list every card once and in order',
    async (sortBy) => {
      const whole = await list(`sortBy=${sortBy}&limit=100`);
      expect(whole).toHaveLength(demoCatalogue.length);
      for (const limit of [1, 7, 16, 53, 54]) {
        const { pages, cards } = await everyPage(`sortBy=${sortBy}&limit=${limit}`);
        expect(cards).toEqual(whole);
        expect(pages).toBe(Math.ceil(demoCatalogue.length / limit));
      }
    },
  );

  test('paging continues inside a search and a category', async () => {
    const whole = await names('category=flowers&search=the&limit=100');
    expect(whole.length).toBeGreaterThan(2);
    const { cards } = await everyPage('category=flowers&search=the&limit=2');
    expect(cards.map((card) => card.name)).toEqual(whole);
  });

  test('paging continues after a card that was retired in between', async () => {
    const whole = await names('sortBy=name&limit=100');
    const first = await shop.call(null, 'GET', '/api/gift-cards?sortBy=name&limit=5');
    await shop.db.query('update gift_card set retired_at = now() where name = $1', [whole[4]]);
    shop.catalogue.forget();
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const { body } = await shop.call(null, 'GET', next);
    expect(body.map((card: GiftCard) => card.name)).toEqual(whole.slice(5, 10));
    expect(await names('sortBy=name&limit=100')).not.toContain(whole[4]);
    await shop.db.query('update gift_card set retired_at = null');
    shop.catalogue.forget();
  });

  test.each([
    ['of another sort', 'sortBy=name'],
    ['of another category', 'category=pets'],
    ['of another search', 'search=stems'],
  ])('a cursor %s is refused', async (_, query) => {
    const { headers } = await shop.call(null, 'GET', '/api/gift-cards?sortBy=rating&limit=3');
    const cursor = /cursor=([^>&]+)/.exec(String(headers.link))?.[1];
    const { status, body } = await shop.call(null, 'GET', `/api/gift-cards?${query}&cursor=${cursor}`);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid-input', ['cursor']]);
  });

  test.each(['x', '%00', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', "'; drop table gift_card"])(
    'the cursor %j is refused',
    async (cursor) => {
      const { status } = await shop.call(null, 'GET', `/api/gift-cards?cursor=${encodeURIComponent(cursor)}`);
      expect(status).toBe(400);
    },
  );

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'sortBy=cheap',
    'category=cars',
    `search=${'x'.repeat(101)}`,
  ])('%s is refused', async (query) => {
    const { status, body } = await shop.call(null, 'GET', `/api/gift-cards?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid-input']);
    expect(Object.keys(body.fields)).toEqual([query.split('=')[0]]);
  });
});

describe('the sorts', () => {
  type Key = (card: GiftCard) => (number | string | boolean)[];
  const sorts: [string, Key][] = [
    ['price_low', (card) => [Number(card.minValue), Number(card.maxValue)]],
    ['price_high', (card) => [-Number(card.maxValue), -Number(card.minValue)]],
    [
      'name',
      (card) => [
        card.name
          .toLowerCase()
          .replaceAll(/['’]/g, '')
          .replaceAll(/[^a-z0-9]+/g, ' '),
      ],
    ],
    ['rating', (card) => [-Number(card.rating), -card.reviewCount]],
    ['popular', (card) => [!card.isPopular, !card.isTrending, -Number(card.rating), -card.reviewCount]],
  ];
  test.each(sorts)('the sort %s orders the cards', async (sortBy, key) => {
    const cards = await list(`sortBy=${sortBy}&limit=100`);
    expect(cards.map(key)).toEqual([...cards].map(key).sort(compare));
  });

  test('popular is the default', async () => {
    expect(await names('limit=100')).toEqual(await names('sortBy=popular&limit=100'));
  });

  function compare(a: (number | string | boolean)[], b: (number | string | boolean)[]): number {
    for (const [index, left] of a.entries()) {
      const right = b[index] ?? left;
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  }
});
