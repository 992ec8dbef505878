/** Owners are reminded before a card expires, and are mailed its code. */
import { expect, test } from 'vitest';
import { remindExpiringCards } from '#server/gift-cards/remind-expiring-cards.ts';
import { sendGiftCardMail } from '#server/gift-cards/send-gift-card-mail.ts';
import { countNotifications } from '#tests/admin/api/money.ts';
import { testApp } from '#tests/support/app.ts';
import { race } from '#tests/support/race.ts';
import { buyCard } from './bought-cards.ts';

const product = await testApp();
await product.db.query('update gift_card set expires_after_months = 12');
const notificationsOf = (owner: { id: string; email: string; username: string }) =>
  countNotifications(product, owner as Parameters<typeof countNotifications>[1], 'Gift Card Expires Soon');

async function boughtAgo(days: number) {
  const bought = await buyCard(product);
  await product.db.query(
    `update gift_card_unit set resolved_at = now() + interval '20 days' - interval '12 months'
       - $2::int * interval '1 day' where id = $1`,
    [bought.unit, days],
  );
  return bought;
}

// Drop `reminded_at is null` in takeExpiring and this must fail.
test('a card that expires in 20 days is reminded of once, by eight runs at the same moment and one later', async () => {
  const { owner } = await boughtAgo(0);
  await race(product.db, 8, () => remindExpiringCards(product.deps));
  await remindExpiringCards(product.deps);
  expect(await notificationsOf(owner)).toBe(1);
  const mails = (await product.mails(owner.email)).filter(({ subject }) => subject.includes('expires soon'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('$25.00');
});

test.each([
  ['expires in two months', -40, ''],
  ['has expired', 30, ''],
  ['was used', 0, 'used_at = now()'],
  ['is in the archive', 0, 'archived_at = now()'],
  ['is empty by its owner’s note', 0, 'remaining_cents = 0'],
])('a card that %s is left alone', async (_, days, change) => {
  const { owner, unit } = await boughtAgo(days);
  if (change) await product.db.query(`update gift_card_unit set ${change} where id = $1`, [unit]);
  await remindExpiringCards(product.deps);
  expect(await notificationsOf(owner)).toBe(0);
});

test('the mail of a code says how its own card is redeemed, and a repeated job sends it no second time', async () => {
  await product.db.query(`update gift_card set redeem_instructions = 'Say the word of ' || slug || '.'`);
  const { owner, unit } = await buyCard(product);
  await sendGiftCardMail(product.deps, unit);
  const mails = (await product.mails(owner.email)).filter(({ text }) => text.includes('Say the word'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Say the word of butterlamp.');
});
