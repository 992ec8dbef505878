/**
 * Issuing that is interrupted, or done by several workers at once: each card is ordered once, and no money
 * moves twice.
 */
import { afterEach, expect, test } from 'vitest';
import { createCodes } from '#server/gift-cards/codes.ts';
import { issueGiftCard, sweepUnits } from '#server/gift-cards/index.ts';
import { claimSending } from '#server/gift-cards/issuing/claim-store.ts';
import { resolveUnit } from '#server/gift-cards/issuing/resolve-unit.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';
import { race } from '#tests/support/race.ts';
import { boughtCards, newOrder } from './bought-cards.ts';

const shop: Shop = await openShop();
afterEach(() => shop.calm());
const { buyer, statuses, mailJobs } = boughtCards(shop);

test('a crash before ordering: after a look-up, the card is ordered once', async () => {
  const { person, unit, units } = await buyer();
  const now = shop.clock.now();
  await claimSending(shop.db, { unitId: unit, seenSentAt: null, issuer: shop.deps.issuer.name, now });
  expect(await shop.issueAll(person)).toHaveLength(1);
  expect(await shop.ordersAtIssuer(units)).toBe(0);
  shop.clock.advance({ minutes: 3 });
  expect(await shop.issueAll(person)).toEqual([]);
  expect([await statuses(person), await shop.ordersAtIssuer(units)]).toEqual([['active'], 1]);
});

test('a crash after issuing: the code is fetched, and the card is not ordered again', async () => {
  const { person, unit, units } = await buyer();
  const now = shop.clock.now();
  await claimSending(shop.db, { unitId: unit, seenSentAt: null, issuer: shop.deps.issuer.name, now });
  const lost = await shop.deps.issuer.order({ reference: unit, productId: '12', amountCents: 5_00n });
  expect(await shop.issueAll(person)).toEqual([]);
  expect([await statuses(person), await shop.ordersAtIssuer(units)]).toEqual([['active'], 1]);
  expect((await shop.wallet(person))[0].code).toBe(lost.kind === 'issued' && lost.code);
});

test('a crash while the result is written is rolled back', async () => {
  const { person, unit } = await buyer();
  const jobs = { enqueue: () => Promise.reject(new Error('the power failed')) };
  const config = { ...shop.config, fastPaths: false };
  await expect(issueGiftCard({ ...shop.deps, config, jobs }, unit)).rejects.toThrow('the power failed');
  expect([await statuses(person), await shop.notifications(person)]).toEqual([['pending'], []]);
  expect(await shop.issueAll(person)).toEqual([]);
  expect([await statuses(person), await shop.notifications(person)]).toEqual([
    ['active'],
    ['Gift Card Ready'],
  ]);
});

// Drop `sent_at is not distinct from $2` in claimSending and this must fail: the issuer gets many orders.
test('ten simultaneous workers order one card once', async () => {
  const { person, unit, units } = await buyer();
  let sent = 0;
  const issuer = {
    ...shop.deps.issuer,
    order(request: Parameters<typeof shop.deps.issuer.order>[0]) {
      sent += 1;
      return shop.deps.issuer.order(request);
    },
  };
  // All ten have read the card before the first of them may claim it.
  const release = await shop.lock('select from gift_card_unit where id = $1 for update', unit);
  const working = race(shop.db, 10, () => issueGiftCard({ ...shop.deps, issuer }, unit));
  await shop.waitForLock(10);
  await release();
  await working;
  await shop.until(async () => (await shop.issueAll(person)).length === 0);
  expect([sent, await shop.ordersAtIssuer(units), await statuses(person)]).toEqual([1, 1, ['active']]);
  expect([await shop.notifications(person), await mailJobs(units)]).toEqual([['Gift Card Ready'], 1]);
});

// Drop `for update` in lockUnit and this must fail: both are written, or one violates the unit's constraints.
test('of two different simultaneous results the first counts, and no money moves twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { person, unit } = await buyer();
    const codes = createCodes(shop.config.encryption);
    const now = shop.clock.now();
    await claimSending(shop.db, { unitId: unit, seenSentAt: null, issuer: shop.deps.issuer.name, now });
    const issued = await shop.deps.issuer.order({ reference: unit, productId: '12', amountCents: 5_00n });
    const refused = { kind: 'refused', reason: 'a liar' } as const;
    const outcomes = await race(shop.db, 8, (n) =>
      resolveUnit(shop.deps, codes, unit, n % 2 === 0 ? issued : refused),
    );
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    const [status] = await statuses(person);
    expect(await shop.balance(person)).toBe(status === 'active' ? 95_00n : 100_00n);
    expect(await shop.notifications(person)).toHaveLength(1);
  }
});

test('a card without a job gets a new one', async () => {
  const { person, unit } = await buyer();
  await shop.fault({ ...newOrder, fault: 'down' });
  await shop.issueAll(person);
  for (const table of ['pgboss.job', 'job_outbox'])
    await shop.db.query(`delete from ${table} where name = 'issue-gift-card'`);
  expect(await sweepUnits(shop.deps)).toBe(0);
  shop.clock.advance({ minutes: 6 });
  expect(await sweepUnits(shop.deps)).toBeGreaterThan(0);
  expect(await sweepUnits(shop.deps)).toBe(0);
  const { rows } = await shop.db.query(
    `select from pgboss.job where name = 'issue-gift-card' and data->>'unitId' = $1`,
    [unit],
  );
  expect(rows).toHaveLength(1);
  expect(await shop.issueAll(person)).toEqual([]);
});

test('a resolved card stays resolved, and its row refuses changes', async () => {
  const { person, unit } = await buyer();
  await shop.issueAll(person);
  for (const change of [
    `state = 'released', release_reason = 'x'`,
    'face_cents = 1',
    `issuer_order_id = 'x'`,
  ]) {
    await expect(shop.db.query(`update gift_card_unit set ${change} where id = $1`, [unit])).rejects.toThrow(
      'is resolved',
    );
  }
  await expect(
    shop.db.query(`update gift_card_unit set secret = null where id = $1`, [unit]),
  ).rejects.toThrow('gift_card_unit_one_code');
});
