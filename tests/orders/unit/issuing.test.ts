/** From a purchase to a gift card in the wallet, with an issuer that is slow, unreachable or refuses. */
import { afterEach, expect, test } from 'vitest';
import { createMailer } from '#server/adapters/smtp/create-mailer.ts';
import { issueGiftCard, sweepUnits } from '#server/gift-cards/index.ts';
import { claimSending } from '#server/gift-cards/issuing/claim-store.ts';
import { mailHeldCodes } from '#server/gift-cards/mail-held-codes.ts';
import { sendGiftCardMail } from '#server/gift-cards/send-gift-card-mail.ts';
import { readUnit } from '#server/gift-cards/store.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';
import { boughtCards, newOrder } from './bought-cards.ts';

const shop: Shop = await openShop();
afterEach(() => shop.calm());
const { buyer, statuses, mailJobs } = boughtCards(shop);

async function issueJobs(unit: string): Promise<number> {
  const { rows } = await shop.db.query(
    `select from (select name, data from pgboss.job union all select name, data from job_outbox) as job
     where name = 'issue-gift-card' and data->>'unitId' = $1`,
    [unit],
  );
  return rows.length;
}

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

test('a code that another card already has is not sold again, and the card waits for staff', async () => {
  const first = await buyer();
  await shop.issueAll(first.person);
  const [sold] = await shop.wallet(first.person);
  const { person, unit } = await buyer();
  const issuer = {
    ...shop.deps.issuer,
    order: async () =>
      ({
        kind: 'issued',
        issuerOrderId: 'x1',
        faceCents: 5_00n,
        code: sold.code,
        pin: null,
        redemptionUrl: null,
      }) as const,
  };
  await expect(issueGiftCard({ ...shop.deps, issuer }, unit)).rejects.toThrow('a code that another card has');
  expect([await statuses(person), await shop.balance(person)]).toEqual([['pending'], 95_00n]);
  await shop.issueAll(person);
});

// Drop BUYER_FREE in claimReserved, or in claimSending, and one of these must fail.
test.each([true, false])('cards of a frozen buyer wait for staff (fast path: %s)', async (fastPaths) => {
  const deps = { ...shop.deps, config: { ...shop.config, fastPaths } };
  const { person, units } = await buyer(2);
  const [unsent = '', lost = ''] = units;
  const now = shop.clock.now();
  await claimSending(shop.db, { unitId: lost, seenSentAt: null, issuer: shop.deps.issuer.name, now });
  const freeze = (at: Date | null) =>
    shop.db.query('update users set frozen_at = $2, frozen_reason = $3 where id = $1', [
      person.id,
      at,
      at && 'A stolen card',
    ]);
  await freeze(now);
  shop.clock.advance({ minutes: 3 });
  for (const unit of units) await issueGiftCard(deps, unit);
  expect([await statuses(person), await shop.ordersAtIssuer(units)]).toEqual([['pending', 'pending'], 0]);
  expect(await shop.balance(person)).toBe(90_00n);
  const { rows } = await shop.db.query('select last_answer from gift_card_unit where id = any ($1)', [units]);
  const answer = 'the account of the buyer is frozen, so the card is not ordered';
  expect(rows).toEqual([{ last_answer: answer }, { last_answer: answer }]);

  // What the issuer has issued is captured; its code is not mailed.
  await shop.deps.issuer.order({ reference: lost, productId: '12', amountCents: 5_00n });
  await issueGiftCard(deps, lost);
  await sendGiftCardMail(shop.deps, lost);
  expect(await shop.mails(person)).toEqual([]);

  await freeze(null);
  shop.clock.advance({ minutes: 6 });
  await sweepUnits(shop.deps);
  expect(await issueJobs(unsent)).toBeGreaterThan(0);
  await issueGiftCard(deps, unsent);
  expect([await statuses(person), await shop.ordersAtIssuer(units)]).toEqual([['active', 'active'], 2]);
  await sendGiftCardMail(shop.deps, unsent);
  expect(await shop.mails(person)).toHaveLength(1);

  // What was captured while the account was frozen is mailed now; what was mailed is not mailed again.
  const before = [await mailJobs([unsent]), await mailJobs([lost])];
  await mailHeldCodes(shop.deps, person.id);
  expect([await mailJobs([unsent]), await mailJobs([lost])]).toEqual([before[0], (before[1] ?? 0) + 1]);
  for (const unit of units) await sendGiftCardMail(shop.deps, unit);
  expect(await shop.mails(person)).toHaveLength(2);
  await mailHeldCodes(shop.deps, person.id);
  expect(await mailJobs([lost])).toBe((before[1] ?? 0) + 1);
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
