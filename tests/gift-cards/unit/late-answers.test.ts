/** What the issuer answers about a card that staff have settled. */
import { expect, test } from 'vitest';
import { adoptCard, releaseStuckUnit, settleStuckUnit } from '#server/gift-cards/index.ts';
import { noteAnswer } from '#server/gift-cards/issuing/claim-store.ts';
import { resolveUnit } from '#server/gift-cards/issuing/resolve-unit.ts';
import { watchResolvedUnit } from '#server/gift-cards/issuing/watch-resolved-unit.ts';
import { openSettled, plain, stated } from './settled-by-hand.ts';

const { shop, codes, staff, bought, sent, make, rowOf } = await openSettled();

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
