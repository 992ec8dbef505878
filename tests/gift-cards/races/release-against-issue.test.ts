/** Staff release a card while the issuing job brings its late success. */
import { afterEach, expect, test } from 'vitest';
import { createCodes, releaseStuckUnit, settleStuckUnit } from '#server/gift-cards/index.ts';
import { claimSending } from '#server/gift-cards/issuing/claim-store.ts';
import { resolveUnit } from '#server/gift-cards/issuing/resolve-unit.ts';
import { newId } from '#server/kernel/id.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

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
const statement = { reason: 'They did not issue it', issuerConfirmed: true };

/** A card of 5.00 that was sent, and the issuer's answer that did not arrive. */
async function lateSuccess() {
  const person = await shop.person(5_00n);
  await shop.add(person, 'butterlamp', '5.00');
  const unit: string = (await shop.checkout(person)).body.giftCardIds[0];
  const now = shop.clock.now();
  await claimSending(shop.db, { unitId: unit, seenSentAt: null, issuer: shop.deps.issuer.name, now });
  const issued = await shop.deps.issuer.order({ reference: unit, productId: '12', amountCents: 5_00n });
  return { person, unit, issued };
}

async function rowOf(unit: string) {
  const { rows } = await shop.db.query(
    'select state, late_order_id is not null as late, resolved_by from gift_card_unit where id = $1',
    [unit],
  );
  return rows[0];
}

const silent = { ...shop.deps, issuer: { ...shop.deps.issuer, find: unknownAnswer } };
async function unknownAnswer() {
  return { kind: 'unknown', reason: 'silence' } as const;
}

// Drop `for update` in lockUnit (server/gift-cards/store.ts) and both must fail: two movements meet the hold.
test.each([
  ['the release first', 0],
  ['the late success first', 1],
])('exactly one wins: %s', async (_, second) => {
  const { person, unit, issued } = await lateSuccess();
  const unlock = await shop.lock('select from gift_card_unit where id = $1 for update', unit);
  const acts = [
    () => releaseStuckUnit(silent, staff, unit, statement),
    () => resolveUnit(shop.deps, codes, unit, issued),
  ];
  const ordered = second === 0 ? acts : acts.toReversed();
  const working: Promise<PromiseSettledResult<unknown>[]>[] = [];
  for (const [index, act] of ordered.entries()) {
    working.push(Promise.allSettled([act()]));
    await heldUp(shop.db, index + 1);
  }
  await unlock();
  const outcomes = (await Promise.all(working)).flat();
  if (second === 0) {
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await rowOf(unit)).toEqual({ state: 'released', late: true, resolved_by: staff.userId });
    expect(await shop.balance(person)).toBe(5_00n);
  } else {
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'already-settled' } }]);
    expect(await rowOf(unit)).toEqual({ state: 'issued', late: false, resolved_by: null });
    expect(await shop.balance(person)).toBe(0n);
  }
});

// Drop the comparison of `sentAt` in release-stuck-unit.ts and this must fail.
test('a card that the job sends again while staff ask the issuer is not released', async () => {
  const { unit } = await lateSuccess();
  const find = async () => {
    const { rows } = await shop.db.query<{ sent_at: Date }>(
      'select sent_at from gift_card_unit where id = $1',
      [unit],
    );
    shop.clock.advance({ minutes: 3 });
    await claimSending(shop.db, {
      unitId: unit,
      seenSentAt: rows[0]?.sent_at ?? null,
      issuer: shop.deps.issuer.name,
      now: shop.clock.now(),
    });
    return { kind: 'not-found' } as const;
  };
  const deps = { ...shop.deps, issuer: { ...shop.deps.issuer, find } };
  await expect(releaseStuckUnit(deps, staff, unit, statement)).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
  await shop.deps.issuer.find(unit).then((found) => resolveUnit(shop.deps, codes, unit, found));
});

test('two cards that get one code at the same moment: one is settled', async () => {
  const [one, two] = [await lateSuccess(), await lateSuccess()];
  const entered = {
    code: `SAME-${one.unit}`,
    pin: null,
    redemptionUrl: null,
    issuerOrderId: null,
    reason: 'x',
  };
  const outcomes = await Promise.allSettled(
    [one, two].map(({ unit }) => settleStuckUnit(shop.deps, staff, unit, entered)),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'code-known' },
  });
});
