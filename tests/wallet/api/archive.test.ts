/** PATCH /api/purchased-gift-cards/:id, and the filters of the list. */
import { expect, test } from 'vitest';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';

const shop: Shop = await openShop();

const update = (person: Person | null, id: string, body: object) =>
  shop.call(person, 'PATCH', `/api/purchased-gift-cards/${id}`, { body });
const list = async (person: Person, query = ''): Promise<PurchasedGiftCard[]> =>
  (await shop.call(person, 'GET', `/api/purchased-gift-cards${query}`)).body;
const amounts = async (person: Person, query: string) =>
  (await list(person, query)).map(({ amount }) => amount);

async function buy(person: Person, slug: string, amount: string): Promise<string> {
  await shop.add(person, slug, amount);
  const { body } = await shop.checkout(person);
  await shop.issueAll(person);
  return body.giftCardIds[0];
}

test('a gift card is marked as used and archived, and each step can be undone', async () => {
  const maya = await shop.person(100_00n);
  const id = await buy(maya, 'butterlamp', '5.00');
  const steps: [object, string][] = [
    [{ used: true }, 'used'],
    [{ archived: true }, 'archived'],
    [{ archived: false }, 'used'],
    [{}, 'used'],
    [{ used: false }, 'active'],
    [{ archived: true }, 'archived'],
    [{ archived: false }, 'active'],
  ];
  for (const [change, status] of steps) {
    expect(await update(maya, id, change)).toMatchObject({ status: 200, body: { id, status, code: null } });
    expect((await list(maya))[0]?.status).toBe(status);
  }
});

test('marking a used card again keeps the first time', async () => {
  const maya = await shop.person(100_00n);
  const id = await buy(maya, 'butterlamp', '5.00');
  const { usedAt } = (await update(maya, id, { used: true })).body;
  shop.clock.advance({ hours: 1 });
  expect((await update(maya, id, { used: true })).body.usedAt).toBe(usedAt);
});

test('the code of a used or archived card stays readable', async () => {
  const maya = await shop.person(100_00n);
  const id = await buy(maya, 'butterlamp', '5.00');
  const [before] = await list(maya);
  await update(maya, id, { used: true, archived: true });
  expect((await list(maya))[0]?.code).toBe(before?.code);
});

test("another member's card cannot be changed", async () => {
  const maya = await shop.person(100_00n);
  const id = await buy(maya, 'butterlamp', '5.00');
  const leo = await shop.person();
  expect(await update(leo, id, { archived: true })).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  });
  expect((await update(null, id, { archived: true })).status).toBe(401);
  expect((await update(maya, id, { archived: 'yes' })).status).toBe(400);
  expect((await list(maya))[0]).toMatchObject({ status: 'active', archivedAt: null });
});

test('a pending card cannot be used or archived, and a refunded card can only be archived', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const [id] = (await shop.checkout(maya)).body.giftCardIds;
  for (const change of [{ used: true }, { archived: true }])
    expect(await update(maya, id, change)).toMatchObject({
      status: 409,
      body: { code: 'gift-card-without-code' },
    });
  await shop.fault({ match: 'issue', fault: 'refuse' });
  await shop.issueAll(maya);
  await shop.calm();
  expect((await update(maya, id, { used: true })).status).toBe(409);
  const { body } = await update(maya, id, { archived: true });
  expect(body).toMatchObject({ status: 'released', archivedAt: expect.any(String) });
  expect(await list(maya, '?filter=kept')).toEqual([]);
});

test('filters for recent and high value, and a search by brand, narrow the list', async () => {
  const maya = await shop.person(1000_00n);
  const old = await buy(maya, 'peony-parliament', '60.00');
  await shop.db.query('update gift_card_unit set created_at = $2 where id = $1', [
    old,
    new Date(shop.clock.now().getTime() - 31 * 86_400_000),
  ]);
  await buy(maya, 'butterlamp', '49.99');
  await buy(maya, 'miso-lantern', '50.00');
  const used = await buy(maya, 'miso-lantern', '25.00');
  const archived = await buy(maya, 'peony-parliament', '75.00');
  await shop.db.query('update gift_card_unit set created_at = $2 where user_id = $1 and id <> $3', [
    maya.id,
    shop.clock.now(),
    old,
  ]);
  await update(maya, used, { used: true });
  await update(maya, archived, { archived: true });
  const sorted = async (query: string) => (await amounts(maya, query)).toSorted();
  expect(await sorted('')).toEqual(['25.00', '49.99', '50.00', '60.00', '75.00']);
  expect(await sorted('?filter=kept')).toEqual(['25.00', '49.99', '50.00', '60.00']);
  expect(await sorted('?filter=recent')).toEqual(['25.00', '49.99', '50.00']);
  expect(await sorted('?filter=high-value')).toEqual(['50.00', '60.00']);
  expect(await sorted('?filter=used')).toEqual(['25.00']);
  expect(await sorted('?filter=archived')).toEqual(['75.00']);
  expect(await sorted('?search=MISO')).toEqual(['25.00', '50.00']);
  expect(await sorted('?search=MISO&filter=high-value')).toEqual(['50.00']);
  expect(await sorted('?search=%25')).toEqual([]);
  expect((await shop.call(maya, 'GET', '/api/purchased-gift-cards?filter=all')).status).toBe(400);
});

test('the next page of a filtered list keeps the filter', async () => {
  const maya = await shop.person(1000_00n);
  for (const amount of ['60.00', '5.00', '70.00', '6.00', '80.00'])
    await buy(maya, amount.length > 4 ? 'peony-parliament' : 'butterlamp', amount);
  const seen: string[] = [];
  for (
    let path: string | undefined =
      '/api/purchased-gift-cards?filter=high-value&search=peony&codes=hidden&limit=1';
    path;
  ) {
    const { body, headers } = await shop.call(maya, 'GET', path);
    seen.push(...body.map(({ amount, code }: PurchasedGiftCard) => `${amount} ${code}`));
    path = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(['80.00 null', '70.00 null', '60.00 null']);
});
