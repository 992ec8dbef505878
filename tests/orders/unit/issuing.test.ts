/** From a purchase to a gift card in the wallet. */
import { afterEach, expect, test } from 'vitest';
import { issueGiftCard } from '#server/gift-cards/index.ts';
import { readUnit } from '#server/gift-cards/store.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';
import { boughtCards, newOrder } from './bought-cards.ts';

const shop: Shop = await openShop();
afterEach(() => shop.calm());
const { buyer, statuses, mailJobs } = boughtCards(shop);

test('an issued card is in the wallet with its code, notified and emailed', async () => {
  const { person, units } = await buyer(2);
  expect(await shop.issueAll(person)).toEqual([]);
  expect(await statuses(person)).toEqual(['active', 'active']);
  const cards = await shop.wallet(person);
  expect(new Set(cards.map((card: { code: string }) => card.code)).size).toBe(2);
  expect(await shop.balance(person)).toBe(90_00n);
  expect(await shop.notifications(person)).toEqual(['Gift Card Ready', 'Gift Card Ready']);
  expect([await mailJobs(units), await shop.ordersAtIssuer(units)]).toEqual([2, 2]);
});

test('no row, job or notification holds a code in clear', async () => {
  const { person } = await buyer();
  await shop.issueAll(person);
  const [card] = await shop.wallet(person);
  for (const table of ['gift_card_unit', 'notification', 'pgboss.job', 'job_outbox', 'ledger_transaction']) {
    const { rows } = await shop.db.query(
      `select from ${table} row where strpos(row::text, $1) > 0 or strpos(row::text, encode($2, 'hex')) > 0`,
      [card.code, Buffer.from(card.code)],
    );
    expect([table, rows.length]).toEqual([table, 0]);
  }
});

test('a refusal of the issuer refunds the buyer, and notifies and emails them', async () => {
  const { person, units } = await buyer();
  await shop.fault({ ...newOrder, fault: 'refuse', status: 400, code: 'INSUFFICIENT_BALANCE' });
  expect(await shop.issueAll(person)).toEqual([]);
  expect([await statuses(person), await shop.balance(person)]).toEqual([['released'], 100_00n]);
  expect(await shop.notifications(person)).toEqual(['Gift Card Not Available']);
  expect([await mailJobs(units), await shop.ordersAtIssuer(units)]).toEqual([0, 0]);
  const [card] = await shop.wallet(person);
  expect([card.code, card.pin, card.redemptionUrl]).toEqual([null, null, null]);
});

test('when the issuer refuses one of three cards, only its money is refunded', async () => {
  const { person } = await buyer(3);
  await shop.fault({ ...newOrder, fault: 'refuse', status: 400, code: 'INSUFFICIENT_BALANCE', skip: 1 });
  expect(await shop.issueAll(person)).toEqual([]);
  expect(await statuses(person)).toEqual(['active', 'released', 'active']);
  expect(await shop.balance(person)).toBe(90_00n);
});

test('the workers issue the cards within seconds, and the email holds the code', async () => {
  const { person } = await buyer(3);
  const broken = await buyer();
  await shop.fault({ ...newOrder, fault: 'drop-reply' });
  await shop.jobs.work();
  await shop.until(async () => (await statuses(person)).every((status) => status === 'active'));
  await shop.until(async () => (await statuses(broken.person))[0] === 'active');
  const codes = (await shop.wallet(person)).map(({ code }: { code: string }) => code);
  await shop.until(async () => {
    const mails = await shop.mails(person);
    for (const code of codes) expect(mails.filter(({ text }) => text.includes(code))).toHaveLength(1);
    // The barcode came along with the mail: nobody else may fetch it.
    for (const { html } of mails)
      expect(html).toMatch(/<img alt="The code, [^>]*src="data:image\/png;base64,/);
    return true;
  });
  await shop.until(async () => {
    const { rows } = await shop.db.query(
      'select from gift_card_unit where user_id = $1 and mailed_at is not null',
      [person.id],
    );
    return rows.length === 3;
  });
});

test('an unknown unit is not found', async () => {
  const { person } = await buyer();
  expect(await readUnit(shop.db, person.id)).toBeUndefined();
  await issueGiftCard(shop.deps, person.id);
  await shop.until(async () => (await statuses(person))[0] === 'active');
});
