/** Gift cards whose issuer is slow or unreachable, or whose email has to wait. */
import { afterEach, expect, test } from 'vitest';
import { createMailer } from '#server/adapters/smtp/create-mailer.ts';
import { sendGiftCardMail } from '#server/gift-cards/send-gift-card-mail.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';
import { boughtCards, newOrder } from './bought-cards.ts';

const shop: Shop = await openShop();
afterEach(() => shop.calm());
const { buyer, statuses } = boughtCards(shop);

// Return 'release' for 'unknown' in decideRelease, or skip the look-up in issueGiftCard: this must fail.
test('a time-out after issuing: the look-up finds the order, and there is only one', async () => {
  const { person, units } = await buyer();
  await shop.fault({ ...newOrder, fault: 'drop-reply' });
  expect(await shop.issueAll(person)).toHaveLength(1);
  expect([await statuses(person), await shop.balance(person)]).toEqual([['pending'], 95_00n]);
  expect(await shop.issueAll(person)).toEqual([]);
  expect([await statuses(person), await shop.ordersAtIssuer(units)]).toEqual([['active'], 1]);
});

test('a time-out before issuing: after two minutes of look-ups the order is sent again', async () => {
  const { person, units } = await buyer();
  await shop.fault({ ...newOrder, fault: 'down' });
  expect(await shop.issueAll(person)).toHaveLength(1);
  expect(await shop.issueAll(person)).toHaveLength(1);
  expect(await shop.ordersAtIssuer(units)).toBe(0);
  expect([await statuses(person), await shop.balance(person)]).toEqual([['pending'], 95_00n]);
  shop.clock.advance({ minutes: 2 });
  expect(await shop.issueAll(person)).toEqual([]);
  expect([await statuses(person), await shop.ordersAtIssuer(units)]).toEqual([['active'], 1]);
});

test('an issuer that is down for an hour delays the card, and nothing else', async () => {
  const { person, units } = await buyer();
  await shop.fault({ match: '*', fault: 'down', times: 1000 });
  for (let minute = 0; minute < 60; minute += 10) {
    expect(await shop.issueAll(person)).toHaveLength(1);
    shop.clock.advance({ minutes: 10 });
  }
  expect([await statuses(person), await shop.balance(person)]).toEqual([['pending'], 95_00n]);
  await shop.calm();
  expect(await shop.issueAll(person)).toEqual([]);
  expect([await statuses(person), await shop.ordersAtIssuer(units)]).toEqual([['active'], 1]);
});

test('an order that the issuer keeps open is polled, and released when it fails there', async () => {
  const { person } = await buyer();
  await shop.fault({ match: 'issue*', fault: 'delay', ms: 300 });
  expect(await shop.issueAll(person)).toHaveLength(1);
  await shop.until(async () => (await shop.issueAll(person)).length === 0);
  expect(await statuses(person)).toEqual(['active']);
  const other = await buyer();
  await shop.fault({ match: 'issue*', fault: 'refuse' });
  expect(await shop.issueAll(other.person)).toEqual([]);
  expect([await statuses(other.person), await shop.balance(other.person)]).toEqual([['released'], 100_00n]);
});

test('while the mail server is away the email of a card waits for it, and is sent once', async () => {
  const { person, unit } = await buyer();
  expect(await shop.issueAll(person)).toEqual([]);
  const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'Indulge <hello@indulge.example>' });
  await expect(sendGiftCardMail({ ...shop.deps, mailer: away }, unit)).rejects.toThrow(
    'could not be reached',
  );
  away.close();
  for (let times = 0; times < 2; times += 1) await sendGiftCardMail(shop.deps, unit);
  expect(await shop.mails(person)).toHaveLength(1);
});
