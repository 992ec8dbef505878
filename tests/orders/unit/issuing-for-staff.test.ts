/** Gift cards that wait for staff. */
import { afterEach, expect, test } from 'vitest';
import { issueGiftCard, sweepUnits } from '#server/gift-cards/index.ts';
import { claimSending } from '#server/gift-cards/issuing/claim-store.ts';
import { mailHeldCodes } from '#server/gift-cards/mail-held-codes.ts';
import { sendGiftCardMail } from '#server/gift-cards/send-gift-card-mail.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';
import { boughtCards } from './bought-cards.ts';

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
