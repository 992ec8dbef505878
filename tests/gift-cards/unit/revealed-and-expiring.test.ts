/** Which looks at a code are recorded, and which cards are about to expire. */
import { expect, test } from 'vitest';
import { seedCatalogue } from '#server/catalogue/index.ts';
import { takeExpiring } from '#server/gift-cards/expiring-store.ts';
import { recordReveal, recordReveals } from '#server/gift-cards/purchased/reveal-store.ts';
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { ALL, ids, makeUp, minutesFrom, sorted } from './made-up-cards.ts';

const db = await testDatabase();
const now = new Date();
const minutes = minutesFrom(now);

test('a look at a code is recorded once a session and a while', () =>
  withMadeUpRows(db, async (tx, insert) => {
    await insert('gift_card_reveal', []);
    const [userId, unitId, otherUnit, session, other] = [newId(), newId(), newId(), newId(), newId()];
    const look = (sessionId: string, at: Date, unit = unitId) =>
      recordReveal(
        tx,
        { id: newId(), unitId: unit, userId, sessionId, now: at },
        new Date(at.getTime() - 60_000),
      );
    const looks = async () =>
      (await tx.query<{ count: number }>('select count(*)::int as count from gift_card_reveal')).rows[0]
        ?.count;
    expect(await look(session, now)).toEqual(now);
    expect(await look(session, minutes(0, 59_999))).toEqual(now);
    expect(await looks()).toBe(1);
    expect(await look(other, minutes(0, 1))).toEqual(minutes(0, 1));
    expect(await look(session, minutes(0, 2), otherUnit)).toEqual(minutes(0, 2));
    expect(await looks()).toBe(3);
    expect(await look(session, minutes(1))).toEqual(minutes(1));
    expect(await looks()).toBe(4);
    const unitIds = [unitId, otherUnit, newId()];
    const several = (sessionId: string, at: Date) =>
      recordReveals(tx, { userId, sessionId, unitIds, now: at }, new Date(at.getTime() - 60_000));
    await several(session, minutes(1));
    expect(await looks()).toBe(5);
    await several(session, minutes(1, 1));
    expect(await looks()).toBe(5);
    await several(other, minutes(1, 1));
    expect(await looks()).toBe(8);
  }));

test('cards that expire soon, unused and not archived', async () => {
  await seedCatalogue(db);
  await withMadeUpRows(db, async (tx, insert) => {
    const { units, brands } = makeUp(1, now);
    const { rows } = await tx.query<{ id: string }>('select id from gift_card order by id limit 3');
    const cards = new Map(brands.map(({ id }, index) => [id, rows[index]?.id ?? '']));
    const day = (date: string) => new Date(`2026-${date}T00:00:00Z`);
    // A month later the first expires at the moment that is excluded, the third at the one that is included.
    const resolved = [day('01-10'), day('02-01'), day('02-10'), day('02-20')];
    const [from, until] = [day('02-10'), day('03-10')];
    const dated = units.map((unit, index) => ({
      ...unit,
      gift_card_id: cards.get(unit.gift_card_id),
      resolved_at: unit.resolved_at && resolved[index % 4],
    }));
    await insert('gift_card_unit', dated);
    for (const { id, expires_after_months: months } of brands)
      await tx.query('update gift_card set expires_after_months = $2 where id = $1', [cards.get(id), months]);
    const soon = dated.filter(
      (unit, index) =>
        unit.state === 'issued' &&
        unit.gift_card_id === cards.get(brands[0]?.id ?? '') &&
        !unit.reminded_at &&
        !unit.used_at &&
        !unit.archived_at &&
        unit.remaining_cents !== 0n &&
        (index % 4 === 1 || index % 4 === 2),
    );
    expect(soon.length).toBeGreaterThan(0);
    const taken = await takeExpiring(tx, { now: from, until, limit: ALL });
    expect(sorted(ids(taken))).toEqual(sorted(ids(soon)));
    expect(await takeExpiring(tx, { now: from, until, limit: 1 })).toHaveLength(1);
  });
});
