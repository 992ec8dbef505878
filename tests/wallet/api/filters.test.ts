/** The filters of GET /api/purchased-gift-cards */
import { expect, test } from 'vitest';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import type { Person } from '#tests/orders/shop.ts';
import { openListed } from './listed.ts';

const { shop, update, list, buy } = await openListed();

const amounts = async (person: Person, query: string) =>
  (await list(person, query)).map(({ amount }) => amount);

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
