/** GET /api/purchased-gift-cards */
import { expect, test } from 'vitest';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { cursorsOf, uuid } from '#server/kernel/cursor.ts';
import { newId } from '#server/kernel/id.ts';
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';

const shop: Shop = await openShop();

const get = (person: Person, query = '') => shop.call(person, 'GET', `/api/purchased-gift-cards${query}`);

/** Follows the Link headers to the last page. */
async function everyPage(person: Person, limit: number): Promise<PurchasedGiftCard[][]> {
  const pages: PurchasedGiftCard[][] = [];
  let query: string | undefined = `?limit=${limit}`;
  while (query !== undefined) {
    const { status, body, headers } = await get(person, query);
    expect(status).toBe(200);
    pages.push(body);
    query = /^<\/api\/purchased-gift-cards(\?[^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
  }
  return pages;
}

test('a member without purchases has an empty list', async () => {
  const { status, body, headers } = await get(await shop.person());
  expect([status, body, headers.link]).toEqual([200, [], undefined]);
});

test('the list shows codes of issued cards to their owner only, and is never cached', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  await shop.checkout(maya);
  await shop.issueAll(maya);
  const { body, headers } = await get(maya);
  expect(body).toEqual([
    expect.objectContaining({ status: 'active', code: expect.any(String), amount: '5.00' }),
  ]);
  expect(headers['cache-control']).toBe('no-store');
  expect((await get(await shop.person())).body).toEqual([]);
});

test('the newest cards come first, and the pages hold every card once', async () => {
  const maya = await shop.person(1000_00n);
  for (const amount of ['5.00', '6.00', '7.00']) {
    await shop.add(maya, 'butterlamp', amount, 3);
    await shop.checkout(maya);
  }
  const whole = (await get(maya)).body as PurchasedGiftCard[];
  expect(whole.map(({ amount }) => amount)).toEqual(
    ['7.00', '6.00', '5.00'].flatMap((amount) => [amount, amount, amount]),
  );
  for (const limit of [1, 2, 4, 9, 100]) {
    const pages = await everyPage(maya, limit);
    expect(pages.flat()).toEqual(whole);
    expect(pages).toHaveLength(Math.ceil(9 / limit));
  }
});

test("another member's cursor gives an empty page, and an invalid cursor is refused", async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const { body } = await shop.checkout(maya);
  const leo = await shop.person(100_00n);
  await shop.add(leo, 'butterlamp', '5.00');
  await shop.checkout(leo);
  const cursors = cursorsOf({ id: uuid });
  for (const id of [body.giftCardIds[0], newId()])
    expect((await get(leo, `?cursor=${cursors.write({ id })}`)).body).toEqual([]);
  for (const bad of ['?cursor=x', '?limit=0', '?limit=101']) expect((await get(leo, bad)).status).toBe(400);
});

test('two thousand cards are read a hundred at a time, from the index alone', async () => {
  const maya = await shop.person(10_000_00n);
  for (let orders = 0; orders < 20; orders += 1) {
    for (const cents of ['00', '01', '02', '03', '04']) {
      await shop.add(maya, 'butterlamp', `5.${cents}`, 20);
    }
    await shop.checkout(maya);
    await shop.give(maya, 1000_00n);
  }
  const pages = await everyPage(maya, 100);
  expect(pages.map((page) => page.length)).toEqual(Array.from({ length: 20 }, () => 100));
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(2000);
  await shop.db.query('analyze gift_card_unit');
  const { rows } = await shop.db.query<{ 'QUERY PLAN': string }>(
    `explain select id from gift_card_unit where user_id = $1 order by created_at desc, id desc limit 100`,
    [maya.id],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('gift_card_unit_wallet');
  expect(plan).not.toContain('Sort');
});
