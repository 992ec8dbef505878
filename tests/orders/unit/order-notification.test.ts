/**
 * What the notification of a purchase says about its cards, from the checkout until the last of them is
 * there.
 */
import { afterEach, expect, test } from 'vitest';
import { issueGiftCard } from '#server/gift-cards/index.ts';
import { markAllRead } from '#server/notifications/store.ts';
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';
import { race } from '#tests/support/race.ts';
import { boughtCards, newOrder } from './bought-cards.ts';

const shop: Shop = await openShop();
afterEach(() => shop.calm());
const { buyer } = boughtCards(shop);

const issuing = (fastPaths: boolean) => (unit: string | undefined) =>
  issueGiftCard({ ...shop.deps, config: { ...shop.config, fastPaths } }, unit ?? '');

async function notificationsOf(person: Person) {
  const { rows } = await shop.db.query<{ message: string; is_read: boolean }>(
    `select message, is_read from notification where user_id = $1 and title = 'Purchase Successful'`,
    [person.id],
  );
  return rows;
}
const message = async (person: Person) => (await notificationsOf(person)).map((each) => each.message).join();

// Leave update_order_notifications out of capture_units or of captureUnit, and these must fail.
test.each([
  ['together', true],
  ['one by one', false],
])('once all cards are there, the purchase says so and stays read: %s', async (_, fastPaths) => {
  const { person, units } = await buyer(3);
  const [last, ...first] = units;
  for (const unit of first) await issuing(fastPaths)(unit);
  expect(await message(person)).toBe(
    'You bought 3 gift cards for $15.00. They are on their way to your wallet.',
  );
  await markAllRead(shop.db, { userId: person.id, seenUntil: null });
  await issuing(fastPaths)(last);
  expect(await notificationsOf(person)).toEqual([
    { message: 'You bought 3 gift cards for $15.00. They are in your wallet.', is_read: true },
  ]);
});

test('a single card is named, and a purchase that was deleted from the list stays away', async () => {
  const [nora, leo] = [await buyer(), await buyer()];
  await shop.db.query('delete from notification where user_id = $1', [leo.person.id]);
  for (const { person } of [nora, leo]) await shop.issueAll(person);
  expect(await message(nora.person)).toBe(
    'You bought a Butterlamp gift card for $5.00. It is in your wallet.',
  );
  expect(await notificationsOf(leo.person)).toEqual([]);
});

// Call updateOrderNotification before the post in captureUnit, and this must fail.
test('of the last two cards at the same moment, the second sees that both are there', async () => {
  const { person, units } = await buyer(2);
  const release = await shop.lock(
    `select from ledger_account where kind = 'hold'
       and owner_id = (select order_id from gift_card_unit where id = $1) for update`,
    units[0] ?? '',
  );
  const issued = race(shop.db, 2, (number) => issuing(false)(units[number]));
  await shop.waitForLock(2);
  await release();
  await issued;
  expect(await message(person)).toBe('You bought 2 gift cards for $10.00. They are in your wallet.');
});

// Leave updateOrderNotification out of releaseUnit, and these must fail.
test.each([
  [1, 0, 'It could not be issued, and your money is back in your balance.'],
  [2, 0, 'They could not be issued, and your money is back in your balance.'],
  [2, 1, '1 of them is in your wallet. What the others cost is back in your balance.'],
  [3, 2, '2 of them are in your wallet. What the others cost is back in your balance.'],
])('of %s cards the issuer makes %s: %s', async (quantity, made, says) => {
  const { person } = await buyer(quantity);
  await shop.fault({
    ...newOrder,
    fault: 'refuse',
    status: 400,
    code: 'INSUFFICIENT_BALANCE',
    skip: made,
    times: quantity - made,
  });
  expect(await shop.issueAll(person)).toEqual([]);
  expect(await message(person)).toContain(` ${says}`);
});
