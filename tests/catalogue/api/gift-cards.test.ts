/** GET /api/gift-cards */
import { beforeAll, describe, expect, test } from 'vitest';
import type { GiftCard } from '#contract/catalogue.ts';
import { demoCatalogue } from '#server/catalogue/demo-catalogue.ts';
import { seedCatalogue } from '#server/catalogue/index.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';

const shop: Shop = await openShop();

async function list(query: string): Promise<GiftCard[]> {
  const { status, body } = await shop.call(null, 'GET', `/api/gift-cards?${query}`);
  expect(status).toBe(200);
  return body;
}

async function names(query: string): Promise<string[]> {
  return (await list(query)).map((card) => card.name);
}

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

describe('a page of the catalogue', () => {
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

describe('searching', () => {
  test.each`
    search             | first               | because
    ${'miso lantern'}  | ${'Miso Lantern'}   | ${'the name'}
    ${'MISO'}          | ${'Miso Lantern'}   | ${'any letter case'}
    ${'m'}             | ${'Miso Lantern'}   | ${'one letter typed'}
    ${'mi'}            | ${'Miso Lantern'}   | ${'two letters typed'}
    ${'mis'}           | ${'Miso Lantern'}   | ${'three letters typed'}
    ${'lant'}          | ${'Miso Lantern'}   | ${'the second word of the name, unfinished'}
    ${'lantern mis'}   | ${'Miso Lantern'}   | ${'the words in another order'}
    ${'lamp'}          | ${'Lampwright'}     | ${'a beginning ranks above a middle (Butterlamp)'}
    ${'  miso   lan '} | ${'Miso Lantern'}   | ${'extra spaces do not matter'}
    ${'miso lantrn'}   | ${'Miso Lantern'}   | ${'a missing letter'}
    ${'misso'}         | ${'Miso Lantern'}   | ${'a letter doubled'}
    ${'mios'}          | ${'Miso Lantern'}   | ${'two letters swapped'}
    ${'buterlamp'}     | ${'Butterlamp'}     | ${'a missing letter inside'}
    ${'foxglov psot'}  | ${'Foxglove Post'}  | ${'two mistakes'}
    ${'kettlebys'}     | ${"Kettleby's"}     | ${'an apostrophe left out'}
    ${'kettleby’s'}    | ${"Kettleby's"}     | ${'a typographic apostrophe'}
    ${'cobble and'}    | ${'Cobble & Kite'}  | ${'and for &: close enough'}
    ${'dog ear'}       | ${'Dog-Ear Row'}    | ${'a space for a hyphen'}
    ${'mïsö'}          | ${'Miso Lantern'}   | ${'accents do not matter'}
    ${'ramen'}         | ${'Miso Lantern'}   | ${'a word of the description'}
    ${'candles'}       | ${'Hollin & Wick'}  | ${'a word of the description, exactly'}
    ${'café'}          | ${'Dragonfly Dice'} | ${'a word of the description with an accent'}
  `('$search finds $first: $because', async ({ search, first }) => {
    expect((await names(`search=${encodeURIComponent(search)}`))[0]).toBe(first);
  });

  test('a match in the name comes before one in the description', async () => {
    // The description of "Biscuit Brigade" has the word, and "Dog-Ear Row" has it in the name.
    const found = await names('search=dog');
    expect(found[0]).toBe('Dog-Ear Row');
    expect(found).toContain('Biscuit Brigade');
  });

  test.each(['%', '_', '%%%', '\\', '***', '__', '%_%', "'", '""'])(
    '%j is treated as text and finds nothing',
    async (search) => {
      expect(await names(`search=${encodeURIComponent(search)}`)).toEqual([]);
    },
  );

  test.each(['zzzz', 'qwertyuiop', 'soldering iron man', '寿司'])('%s finds nothing', async (search) => {
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual([]);
  });

  test.each(['', ' ', '  ', '\u0000'])('%j is not a search', async (search) => {
    expect(await list(`search=${encodeURIComponent(search)}`)).toHaveLength(16);
  });

  test('a category narrows the search', async () => {
    expect(await names('search=stems&category=flowers')).toEqual(['Sunup Stems', 'Kumo Stems']);
    expect(await names('search=stems&category=pets')).toEqual([]);
  });

  test('a search keeps the chosen sort', async () => {
    const cards = await list('search=stems&sortBy=price_high');
    const max = cards.map((card) => Number(card.maxValue));
    expect(max).toEqual([...max].sort((a, b) => b - a));
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
