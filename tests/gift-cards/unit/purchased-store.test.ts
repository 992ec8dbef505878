/** What an owner finds of their cards, notes on them, and is reminded of, against a model. */
import { expect, test } from 'vitest';
import { seedCatalogue } from '#server/catalogue/index.ts';
import { takeExpiring } from '#server/gift-cards/expiring-store.ts';
import { readOrder } from '#server/gift-cards/order-store.ts';
import {
  countIssuedCards,
  hasUnresolvedCards,
  readOrdered,
  readOwn,
  readPurchased,
  updateArchived,
  updateRemaining,
} from '#server/gift-cards/purchased/purchased-store.ts';
import { recordReveal, recordReveals } from '#server/gift-cards/purchased/reveal-store.ts';
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { ALL, cardsIn, ids, makeUp, minutesFrom, newestFirst, sorted, type Unit } from './made-up-cards.ts';

const db = await testDatabase();
const now = new Date();
const minutes = minutesFrom(now);
const onCards = cardsIn(db, now);

onCards('an owner finds their own cards, page by page', async (tx, { users, orders, units }) => {
  for (const { id: userId } of users) {
    const own = units.filter(({ user_id }) => user_id === userId).toSorted(newestFirst);
    const read = async (selection: object, after: string | null = null, limit = ALL) =>
      ids(await readPurchased(tx, { userId, after, limit, selection }));
    for (const [selection, is] of [
      [{}, () => true],
      [{ archived: true }, ({ archived_at }) => archived_at !== null],
      [{ archived: false }, ({ archived_at }) => archived_at === null],
      [{ usedOnly: true }, ({ used_at }) => used_at !== null],
      [{ usedOnly: false }, () => true],
      [{ boughtSince: minutes(-16) }, ({ created_at }) => created_at >= minutes(-16)],
      [{ leastCents: 10n }, ({ face_cents }) => face_cents >= 10n],
      [{ search: 'FIELD' }, ({ gift_card_name }) => gift_card_name === 'Field & Co'],
      [{ search: '%' }, () => false],
    ] as [object, (unit: Unit) => boolean][])
      expect(await read(selection)).toEqual(ids(own.filter(is)));
    for (const [index, { id }] of own.entries())
      expect(await read({}, id, 3)).toEqual(ids(own.slice(index + 1, index + 4)));
    const foreign = units.find(({ user_id }) => user_id !== userId);
    expect(await read({}, foreign?.id)).toEqual([]);
    expect(await readOwn(tx, { userId, unitId: foreign?.id ?? '' })).toBeUndefined();
    expect((await readOwn(tx, { userId, unitId: own[0]?.id ?? '' }))?.id).toBe(own[0]?.id);
    const open = own.some(({ state }) => state === 'reserved' || state === 'issuing');
    expect(await hasUnresolvedCards(tx, userId)).toBe(open);
    expect(await countIssuedCards(tx, userId)).toBe(own.filter(({ state }) => state === 'issued').length);
  }
  expect(await hasUnresolvedCards(tx, newId())).toBe(false);
  for (const { id } of orders)
    expect(ids(await readOrdered(tx, id))).toEqual(
      ids(
        units
          .filter(({ order_id }) => order_id === id)
          .toSorted(
            (a, b) =>
              (a.gift_card_name < b.gift_card_name ? -1 : a.gift_card_name > b.gift_card_name ? 1 : 0) ||
              Number(a.face_cents - b.face_cents) ||
              (a.id < b.id ? -1 : 1),
          ),
      ),
    );
  const [order] = orders;
  expect(await readOrder(tx, order?.user_id ?? '', newId())).toBeUndefined();
});

onCards('what an owner notes, uses and archives', async (tx, { users, units }) => {
  const [other] = users;
  const after = new Date(now.getTime() + 1000);
  for (const unit of units) {
    const card = { userId: unit.user_id, unitId: unit.id };
    if (other && other.id !== unit.user_id) {
      expect(await updateRemaining(tx, { ...card, userId: other.id }, 1n)).toBeUndefined();
      const act = { used: undefined, archived: true, now: after };
      expect(await updateArchived(tx, { ...card, userId: other.id }, act)).toBeUndefined();
    }
    const { state, face_cents } = unit;
    for (const [cents, fits] of [
      [face_cents + 1n, false],
      [face_cents, true],
      [null, true],
      [0n, true],
    ] as const)
      expect((await updateRemaining(tx, card, cents))?.remaining_cents).toBe(
        state === 'issued' && fits ? cents : undefined,
      );
    const mayUse = state === 'issued';
    const mayArchive = mayUse || state === 'released';
    const used = await updateArchived(tx, card, { used: true, archived: undefined, now: after });
    expect(used?.used_at).toEqual(mayUse ? (unit.used_at ?? after) : undefined);
    if (used) expect(used.archived_at).toEqual(unit.archived_at);
    const archived = await updateArchived(tx, card, { used: undefined, archived: true, now: after });
    expect(archived?.archived_at).toEqual(mayArchive ? (unit.archived_at ?? after) : undefined);
    if (archived) expect(archived.used_at).toEqual(mayUse ? (unit.used_at ?? after) : null);
    const back = await updateArchived(tx, card, { used: false, archived: false, now: after });
    expect([back?.used_at, back?.archived_at]).toEqual([null, null]);
  }
});

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
