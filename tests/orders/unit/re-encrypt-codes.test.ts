/** Codes under a new encryption key. */
import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { giftCardsJobs, reEncryptCodes } from '#server/gift-cards/index.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';
import { boughtCards } from './bought-cards.ts';

const shop: Shop = await openShop();
afterEach(() => shop.calm());
const { buyer, statuses } = boughtCards(shop);

test('after a key change every code is encrypted anew and still opens', async () => {
  const { person, unit } = await buyer();
  await shop.issueAll(person);
  // The first look at the code is recorded.
  await shop.wallet(person);
  const [before] = await shop.wallet(person);
  const { encryption } = shop.config;
  const next = { id: 'next', key: randomBytes(32) };
  const config = { ...shop.config, encryption: { current: next, old: [encryption.current] } };
  expect(await reEncryptCodes({ db: shop.db, config })).toBeGreaterThan(0);
  expect(await reEncryptCodes({ db: shop.db, config })).toBe(0);
  const { rows } = await shop.db.query('select secret_key_id from gift_card_unit where id = $1', [unit]);
  expect(rows).toEqual([{ secret_key_id: 'next' }]);
  const back = { ...shop.config, encryption: { current: encryption.current, old: [next] } };
  // The nightly job does the same.
  const nightly = giftCardsJobs({ ...shop.deps, config: back }).find(
    ({ name }) => name === 're-encrypt-gift-card-codes',
  );
  await nightly?.run({}, { id: unit, retry_count: 0 });
  expect((await shop.wallet(person))[0]).toEqual(before);
});

test('an unreadable code is reported, and the other codes still get the new key', async () => {
  const lost = await buyer();
  await shop.issueAll(lost.person);
  await shop.db.query(`update gift_card_unit set secret_key_id = 'lost' where id = $1`, [lost.unit]);
  const { person, unit } = await buyer();
  await shop.issueAll(person);
  const { encryption } = shop.config;
  const keyOf = async (id: string) =>
    (await shop.db.query('select secret_key_id from gift_card_unit where id = $1', [id])).rows[0]
      ?.secret_key_id;
  const next = { id: 'next', key: randomBytes(32) };
  const config = { ...shop.config, encryption: { current: next, old: [encryption.current] } };
  await expect(reEncryptCodes({ db: shop.db, config })).rejects.toThrow(`1 secrets: ${lost.unit}`);
  expect([await keyOf(lost.unit), await keyOf(unit)]).toEqual(['lost', 'next']);
  await shop.db.query('update gift_card_unit set secret_key_id = $2 where id = $1', [
    lost.unit,
    encryption.current.id,
  ]);
  // The key changes again before the codes were encrypted anew: both earlier keys still open their codes.
  const last = { id: 'last', key: randomBytes(32) };
  const twice = { ...shop.config, encryption: { current: last, old: [next, encryption.current] } };
  await reEncryptCodes({ db: shop.db, config: twice });
  expect([await keyOf(lost.unit), await keyOf(unit)]).toEqual(['last', 'last']);
  const back = { ...shop.config, encryption: { current: encryption.current, old: [last] } };
  await reEncryptCodes({ db: shop.db, config: back });
  expect(await statuses(person)).toEqual(['active']);
});
