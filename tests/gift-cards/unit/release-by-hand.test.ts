/** What staff may do with a stuck card, by what the issuer says at that moment. */
import { afterEach, expect, test } from 'vitest';
import {
  adoptCard,
  askIssuerAgain,
  createCodes,
  issueGiftCard,
  releaseStuckUnit,
  settleStuckUnit,
} from '#server/gift-cards/index.ts';
import { claimSending, noteAnswer } from '#server/gift-cards/issuing/claim-store.ts';
import { resolveUnit } from '#server/gift-cards/issuing/resolve-unit.ts';
import { watchResolvedUnit } from '#server/gift-cards/issuing/watch-resolved-unit.ts';
import { newId } from '#server/kernel/id.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';

const shop: Shop = await openShop();
afterEach(() => shop.calm());
const codes = createCodes(shop.config.encryption);
const staff = {
  userId: newId(),
  role: 'administrator',
  sessionId: newId(),
  enterpriseId: null,
  proven: true,
} as const;
const plain = { reason: 'They never got it', issuerConfirmed: false };
const stated = { ...plain, issuerConfirmed: true };

/** A card of 5.00 that has not been sent to the issuer. */
async function bought() {
  const person = await shop.person(5_00n);
  await shop.add(person, 'butterlamp', '5.00');
  const unit: string = (await shop.checkout(person)).body.giftCardIds[0];
  return { person, unit };
}

/** The same, sent a moment ago; the order has not arrived. */
async function sent() {
  const card = await bought();
  const now = shop.clock.now();
  await claimSending(shop.db, { unitId: card.unit, seenSentAt: null, issuer: shop.deps.issuer.name, now });
  return card;
}

const make = (unit: string, amountCents = 5_00n) =>
  shop.deps.issuer.order({ reference: unit, productId: '12', amountCents });

async function rowOf(unit: string) {
  const { rows } = await shop.db.query(
    'select state, late_order_id is not null as late, resolved_by from gift_card_unit where id = $1',
    [unit],
  );
  return rows[0];
}

test('a card that was never sent is released, and the job orders nothing afterwards', async () => {
  const { person, unit } = await bought();
  await releaseStuckUnit(shop.deps, staff, unit, plain);
  await issueGiftCard(shop.deps, unit);
  expect([await shop.balance(person), await shop.ordersAtIssuer([unit])]).toEqual([5_00n, 0]);
});

// Answer 'yes' for 'too-soon' in issuer-finding.ts and this must fail.
test('an order that may still arrive is not released; after two minutes it is', async () => {
  const { person, unit } = await sent();
  await expect(releaseStuckUnit(shop.deps, staff, unit, stated)).rejects.toMatchObject({
    code: 'issuer-not-sure',
  });
  expect(await shop.balance(person)).toBe(0n);
  shop.clock.advance({ minutes: 2 });
  await releaseStuckUnit(shop.deps, staff, unit, plain);
  expect(await shop.balance(person)).toBe(5_00n);
});

// Answer 'with-statement' for 'issued' in issuer-finding.ts and this must fail.
test('a card that the issuer issued is not released, whatever staff state; asking again delivers it', async () => {
  const { person, unit } = await sent();
  await make(unit);
  await expect(releaseStuckUnit(shop.deps, staff, unit, stated)).rejects.toMatchObject({
    code: 'issuer-says-issued',
  });
  const { unit: asked } = await askIssuerAgain(shop.deps, staff, unit, 'The customer called');
  expect([asked.state, await shop.balance(person)]).toEqual(['issued', 0n]);
  expect(await rowOf(unit)).toEqual({ state: 'issued', late: false, resolved_by: null });
});

test('a card of another value is released only with the statement', async () => {
  const { person, unit } = await sent();
  await make(unit, 10_00n);
  await expect(releaseStuckUnit(shop.deps, staff, unit, plain)).rejects.toMatchObject({
    code: 'issuer-not-sure',
  });
  await releaseStuckUnit(shop.deps, staff, unit, stated);
  // The issuer still shows that card, which is no news.
  await resolveUnit(shop.deps, codes, unit, await shop.deps.issuer.find(unit));
  expect([await rowOf(unit), await shop.balance(person)]).toEqual([
    { state: 'released', late: false, resolved_by: staff.userId },
    5_00n,
  ]);
});

test('an order that the issuer says failed is released without a statement', async () => {
  const { person, unit } = await sent();
  await shop.fault({ match: 'issue*', fault: 'refuse' });
  await make(unit);
  await releaseStuckUnit(shop.deps, staff, unit, plain);
  expect(await shop.balance(person)).toBe(5_00n);
});

test('another card issued after staff entered a code is not captured, and is recorded', async () => {
  const { person, unit } = await sent();
  const issued = await make(unit);
  const entered = {
    code: `HAND-${unit}`,
    pin: null,
    redemptionUrl: null,
    issuerOrderId: null,
    reason: 'Phone',
  };
  await settleStuckUnit(shop.deps, staff, unit, entered);
  await resolveUnit(shop.deps, codes, unit, issued);
  expect(await rowOf(unit)).toEqual({ state: 'issued', late: true, resolved_by: staff.userId });
  expect((await shop.wallet(person))[0].code).toBe(entered.code);
});

// Leave enqueueWatch out of a decision or of a round, or noteAnswer's condition, and one of these must fail.
test('the issuer is asked about a settled card a quarter of an hour, an hour, a day and a week later', async () => {
  const { unit } = await sent();
  await releaseStuckUnit(shop.deps, staff, unit, stated).catch(() => undefined);
  shop.clock.advance({ minutes: 3 });
  await releaseStuckUnit(shop.deps, staff, unit, stated);
  for (const round of [0, 1, 2, 3]) await watchResolvedUnit(shop.deps, { unitId: unit, round });
  const { rows } = await shop.db.query<{ round: number; minutes: number }>(
    `select (data ->> 'round')::int as round,
       round(extract(epoch from start_after - created_on) / 60)::int as minutes
     from pgboss.job where name = 'watch-gift-card' and data ->> 'unitId' = $1 order by 1`,
    [unit],
  );
  expect(rows).toEqual([
    { round: 0, minutes: 15 },
    { round: 1, minutes: 60 },
    { round: 2, minutes: 24 * 60 },
    { round: 3, minutes: 7 * 24 * 60 },
  ]);
});

test('an order that a restore lost, of a card that was settled otherwise, alerts staff', async () => {
  const adopt = (unit: string, issuerOrderId: string) =>
    adoptCard(shop.deps, { reference: unit, issuerOrderId, effect: 'made' }, { dry: false });
  const { unit } = await sent();
  shop.clock.advance({ minutes: 2 });
  await releaseStuckUnit(shop.deps, staff, unit, plain);
  // The issuer does not know it yet.
  expect(await adopt(unit, 'unknown')).toEqual({ outcome: 'recorded' });
  expect(await rowOf(unit)).toMatchObject({ late: false });
  const issued = await make(unit);
  const order = issued.kind === 'issued' ? issued.issuerOrderId : '';
  expect(await adopt(unit, order)).toEqual({ outcome: 'staff' });
  expect(await rowOf(unit)).toMatchObject({ state: 'released', late: true });
  expect(await adopt(unit, order)).toEqual({ outcome: 'recorded' });

  const { unit: lost } = await sent();
  expect(await adopt(lost, 'on its way')).toEqual({ outcome: 'later' });
  const late = await make(lost);
  expect(await adopt(lost, late.kind === 'issued' ? late.issuerOrderId : '')).toEqual({ outcome: 'adopted' });
  expect(await rowOf(lost)).toMatchObject({ state: 'issued', late: false });
});

test('what the issuer answers about a card that is settled is not noted', async () => {
  const { unit } = await bought();
  await releaseStuckUnit(shop.deps, staff, unit, plain);
  await noteAnswer(shop.db, unit, { answer: 'the issuer is silent', now: shop.clock.now() });
  const { rows } = await shop.db.query('select last_answer from gift_card_unit where id = $1', [unit]);
  expect(rows).toEqual([{ last_answer: null }]);
});

test('the same code issued after staff entered it is no news', async () => {
  const { unit } = await sent();
  const issued = await make(unit);
  if (issued.kind !== 'issued') throw new Error('The issuer did not issue.');
  const { code, pin, redemptionUrl, issuerOrderId } = issued;
  await settleStuckUnit(shop.deps, staff, unit, { code, pin, redemptionUrl, issuerOrderId, reason: 'Phone' });
  await resolveUnit(shop.deps, codes, unit, issued);
  expect(await rowOf(unit)).toEqual({ state: 'issued', late: false, resolved_by: staff.userId });
});

// Drop the index gift_card_unit_issuer_order, or its error's translation in settle-stuck-unit.ts, and this must fail.
test('an order of the issuer that another card has is refused, and the card stays open', async () => {
  const [first, second] = [await sent(), await sent()];
  const entered = { pin: null, redemptionUrl: null, issuerOrderId: `theirs-${first.unit}`, reason: 'Phone' };
  await settleStuckUnit(shop.deps, staff, first.unit, { ...entered, code: `A-${first.unit}` });
  await expect(
    settleStuckUnit(shop.deps, staff, second.unit, { ...entered, code: `B-${second.unit}` }),
  ).rejects.toMatchObject({ code: 'order-known' });
  expect(await rowOf(second.unit)).toEqual({ state: 'issuing', late: false, resolved_by: null });
  await settleStuckUnit(shop.deps, staff, second.unit, {
    ...entered,
    issuerOrderId: null,
    code: `B-${second.unit}`,
  });
  expect(await rowOf(second.unit)).toEqual({ state: 'issued', late: false, resolved_by: staff.userId });
});

// Drop the comparison in require-stuck-unit.ts and this must fail: the table's own check answers instead.
test('nobody settles a card of their own', async () => {
  const { person, unit } = await sent();
  const buyer = { ...staff, userId: person.id };
  const entered = { code: 'MINE', pin: null, redemptionUrl: null, issuerOrderId: null, reason: 'Mine' };
  for (const act of [
    () => settleStuckUnit(shop.deps, buyer, unit, entered),
    () => releaseStuckUnit(shop.deps, buyer, unit, stated),
    () => askIssuerAgain(shop.deps, buyer, unit, 'Mine'),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
  await make(unit);
  await issueGiftCard(shop.deps, unit);
});

test('the database refuses a unit resolved by its buyer, and keeps who resolved it', async () => {
  const { person, unit } = await sent();
  shop.clock.advance({ minutes: 2 });
  await expect(
    shop.db.query(
      `update gift_card_unit set state = 'released', release_reason = 'x', resolved_at = now(),
         resolved_by = $2, resolved_role = 'god', resolved_reason = 'Mine' where id = $1`,
      [unit, person.id],
    ),
  ).rejects.toThrow('gift_card_unit_not_by_buyer');
  await releaseStuckUnit(shop.deps, staff, unit, plain);
  await expect(
    shop.db.query('update gift_card_unit set resolved_by = $2 where id = $1', [unit, newId()]),
  ).rejects.toThrow('is resolved');
});
