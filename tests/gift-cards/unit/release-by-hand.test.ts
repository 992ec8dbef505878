/** What staff may do with a stuck card, by what the issuer says at that moment. */
import { expect, test } from 'vitest';
import {
  askBeforeRelease,
  askIssuerAgain,
  issueGiftCard,
  releaseStuckUnit,
  settleStuckUnit,
} from '#server/gift-cards/index.ts';
import { resolveUnit } from '#server/gift-cards/issuing/resolve-unit.ts';
import { newId } from '#server/kernel/id.ts';
import { openSettled, plain, stated } from './settled-by-hand.ts';

const { shop, codes, staff, bought, sent, make, rowOf } = await openSettled();

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

test('a release is on the statement of the staff where the issuer does not speak for it', async () => {
  const [neverSent, otherValue] = [await bought(), await sent()];
  await make(otherValue.unit, 10_00n);
  const asked = [neverSent, otherValue].map(({ unit }) => askBeforeRelease(shop.deps, staff, unit, stated));
  expect((await Promise.all(asked)).map((each) => each?.onStatement)).toEqual([false, true]);
});

test('an order that the issuer says failed is released without a statement', async () => {
  const { person, unit } = await sent();
  await shop.fault({ match: 'issue*', fault: 'refuse' });
  await make(unit);
  await releaseStuckUnit(shop.deps, staff, unit, plain);
  expect(await shop.balance(person)).toBe(5_00n);
});

// Drop the index gift_card_unit_issuer_order, or its error's translation in settle-stuck-unit.ts, and this
// must fail.
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
test('staff settle, release and ask about no card of their own', async () => {
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
