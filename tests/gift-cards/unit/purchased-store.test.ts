/** What an owner finds of their cards and notes on them, against a model. */
import { expect } from 'vitest';
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
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ALL, cardsIn, ids, minutesFrom, newestFirst, type Unit } from './made-up-cards.ts';

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
