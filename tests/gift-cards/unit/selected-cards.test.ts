/** What the stores of gift cards select and change, against a model, on made-up cards in every state. */
import { expect, test } from 'vitest';
import { seedCatalogue } from '#server/catalogue/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { selectStuck } from '#server/gift-cards/by-hand/stuck-store.ts';
import {
  hasOpenCases,
  isMadeGood,
  selectCasesOf,
  selectClosedCases,
  selectOpenCases,
  updateIssuerWord,
} from '#server/gift-cards/cases/case-store.ts';
import { takeExpiring } from '#server/gift-cards/expiring-store.ts';
import { readUnitToMail } from '#server/gift-cards/mail-store.ts';
import { readOrder } from '#server/gift-cards/order-store.ts';
import {
  countIssuedCards,
  hasUnresolvedCards,
  readOrdered,
  readOwn,
  readPurchased,
  recordReveal,
  recordReveals,
  updateArchived,
  updateRemaining,
} from '#server/gift-cards/purchased/purchased-store.ts';
import {
  claimReserved,
  claimSending,
  codeKnown,
  countCodesOfOtherKeys,
  isBuyerFrozen,
  lockEncryptedOtherwise,
  noteAnswer,
  noteLate,
  readBuyer,
  readCodeHash,
  readResolved,
  returnClaim,
  selectOrdered,
  takeForgotten,
  tend,
} from '#server/gift-cards/store.ts';
import { newId } from '#server/kernel/id.ts';
import { chanceOf } from '#tests/chaos/chance.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

const db = await testDatabase();
const ALL = 1000;
const now = new Date();
const minutes = (count: number, ms = 0) => new Date(now.getTime() + count * 60_000 + ms);
const DAY = 24 * 60;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const sorted = (rows: readonly string[]) => rows.toSorted();
const bytes = (text: string) => `\\x${Buffer.from(text).toString('hex')}`;

function makeUp(seed: number) {
  const chance = chanceOf(seed);
  const brands = [
    { id: newId(), name: 'Butterlamp', expires_after_months: 1 },
    { id: newId(), name: 'Field & Co', expires_after_months: null },
    { id: newId(), name: 'Zero', expires_after_months: 0 },
  ];
  const users = [newId(), newId(), newId()].map((id, index) => ({
    id,
    email: `buyer-${index}@made-up.example`,
    username: `buyer-${index}`,
    first_name: ['Ada', '', 'Gone'][index] ?? '',
    last_name: ['Quinn', '', 'Away'][index] ?? '',
    user_type: 'regular',
    frozen_at: index === 1 ? now : null,
    deleted_at: index === 2 ? now : null,
  }));
  const orders = users.flatMap(({ id }) =>
    [newId(), newId()].map((orderId) => ({ id: orderId, user_id: id })),
  );
  const units = Array.from({ length: 80 }, (_, index) => {
    const order = chance.pick(orders);
    const brand = chance.pick(brands);
    const state = chance.pick(['reserved', 'issuing', 'issued', 'issued', 'released'] as const);
    const isIssued = state === 'issued';
    const isResolved = isIssued || state === 'released';
    const resolved = chance.pick([minutes(-31 * DAY), minutes(-25 * DAY), minutes(-2 * DAY)]);
    const remaining = isIssued ? chance.pick([null, null, 0, 3]) : null;
    return {
      id: newId(),
      order_id: order.id,
      user_id: order.user_id,
      gift_card_id: brand.id,
      gift_card_name: brand.name,
      image_url: '/cards/one.svg',
      issuer_product_id: '12',
      face_cents: BigInt(chance.pick([5, 10, 25])),
      state,
      sent_at: state === 'reserved' ? null : chance.pick([minutes(-9), minutes(-3)]),
      attempts: chance.between(0, 3),
      last_answer: isResolved ? null : chance.pick([null, 'no answer']),
      tended_at: chance.pick([minutes(-9), minutes(-5), minutes(-5, 1), minutes(-1)]),
      issuer: state === 'reserved' ? null : chance.pick(['one', 'other']),
      issuer_order_id: isIssued ? `order-${index}` : null,
      secret: isIssued ? bytes('secret') : null,
      secret_nonce: isIssued ? bytes('nonce') : null,
      secret_key_id: isIssued ? chance.pick(['current', 'old']) : null,
      code_hash: isIssued ? bytes(`code-${index}`) : null,
      release_reason: state === 'released' ? 'refused' : null,
      created_at: chance.pick([minutes(-40), minutes(-16), minutes(-14), minutes(-1)]),
      resolved_at: isResolved ? resolved : null,
      mailed_at: isIssued ? chance.pick([null, now]) : null,
      used_at: isIssued ? chance.pick([null, null, now]) : null,
      archived_at: isResolved ? chance.pick([null, null, now]) : null,
      remaining_cents: remaining === null ? null : BigInt(remaining),
      reminded_at: chance.pick([null, null, now]),
      replaces_unit_id: null as string | null,
      late_at: isResolved && chance.happens(0.2) ? minutes(-1) : null,
    };
  }).map((unit) => ({ ...unit, late_order_id: unit.late_at && `late-${unit.id}` }));
  return { chance, brands, users, orders, units };
}
type MadeUp = ReturnType<typeof makeUp>;
type Unit = MadeUp['units'][number];

const onCards = (name: string, use: (tx: Tx, made: MadeUp) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      const made = makeUp(1);
      await insert('users', made.users);
      await insert('gift_card_unit', made.units);
      for (const table of ['gift_card_reveal', 'card_case']) await insert(table, []);
      await use(tx, made);
    }),
  );

const newestFirst = (one: Unit, other: Unit) =>
  other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1);

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

onCards('who is sent to the issuer, and who waits', async (tx, { users, units }) => {
  const frozen = new Set(users.filter(({ frozen_at }) => frozen_at).map(({ id }) => id));
  const isOpen = ({ state }: Unit) => state === 'reserved' || state === 'issuing';
  for (const unit of units) expect(await isBuyerFrozen(tx, unit.id)).toBe(frozen.has(unit.user_id));
  const reserved = units.filter(({ state, user_id }) => state === 'reserved' && !frozen.has(user_id));
  const half = units.filter((_, index) => index % 2 === 0);
  const claimed = await claimReserved(tx, { unitIds: ids(half), issuer: 'new', now });
  const first = reserved.filter((unit) => half.includes(unit));
  expect(sorted(ids(claimed))).toEqual(sorted(ids(first)));
  expect(await claimReserved(tx, { unitIds: ids(half), issuer: 'new', now })).toEqual([]);
  for (const { id, sentAt } of claimed) {
    await returnClaim(tx, { id, sentAt: minutes(-99) } as (typeof claimed)[number]);
    const { rows } = await tx.query(`select state, attempts from gift_card_unit where id = $1`, [id]);
    const attempts = units.find((unit) => unit.id === id)?.attempts ?? 0;
    expect(rows).toEqual([{ state: 'issuing', attempts: attempts + 1 }]);
    expect(sentAt).toEqual(now);
  }
  for (const unit of claimed) await returnClaim(tx, unit);
  for (const unit of units) {
    const asked = { unitId: unit.id, issuer: 'new', now };
    for (const seenSentAt of [minutes(-99), unit.sent_at === null ? minutes(-9) : null])
      expect(await claimSending(tx, { ...asked, seenSentAt })).toBeUndefined();
    const may = isOpen(unit) && !frozen.has(unit.user_id);
    const got = await claimSending(tx, { ...asked, seenSentAt: unit.sent_at });
    expect(got?.sentAt).toEqual(may ? now : undefined);
    expect(got?.state).toBe(may ? 'issuing' : undefined);
    if (may) expect(await claimSending(tx, { ...asked, seenSentAt: unit.sent_at })).toBeUndefined();
  }
});

onCards('cards that nobody works on are taken once, the longest waiting first', async (tx, { units }) => {
  const isOpen = ({ state }: Unit) => state === 'reserved' || state === 'issuing';
  const forgotten = units.filter((unit) => isOpen(unit) && unit.tended_at < minutes(-5));
  const asked = { before: minutes(-5), now };
  expect(await takeForgotten(tx, { ...asked, limit: 1 })).toHaveLength(1);
  expect(await takeForgotten(tx, { ...asked, limit: ALL })).toHaveLength(forgotten.length - 1);
  expect(await takeForgotten(tx, { ...asked, limit: ALL })).toEqual([]);
  for (const unit of units) {
    await tend(tx, unit.id, minutes(7));
    const tended = await tx.query('select tended_at from gift_card_unit where id = $1', [unit.id]);
    expect(tended.rows).toEqual([{ tended_at: isOpen(unit) ? minutes(7) : unit.tended_at }]);
    await noteAnswer(tx, unit.id, { answer: 'x'.repeat(600), now: minutes(8) });
    const { rows } = await tx.query('select tended_at, last_answer from gift_card_unit where id = $1', [
      unit.id,
    ]);
    expect(rows).toEqual([
      isOpen(unit)
        ? { tended_at: minutes(8), last_answer: 'x'.repeat(500) }
        : { tended_at: unit.tended_at, last_answer: null },
    ]);
  }
});

onCards('what a card became, its code, and the issuer’s order', async (tx, { units }) => {
  const resolved = (unit: Unit) => unit.state === 'issued' || unit.state === 'released';
  for (const [index, unit] of units.entries()) {
    expect(await selectOrdered(tx, unit.id)).toEqual({
      state: unit.state,
      issuerOrderId: unit.issuer_order_id,
      lateOrderId: unit.late_order_id,
    });
    expect((await readResolved(tx, unit.id))?.id).toBe(resolved(unit) ? unit.id : undefined);
    const hash = Buffer.from(`code-${index}`);
    expect(await readCodeHash(tx, unit.id)).toEqual(unit.state === 'issued' ? hash : undefined);
    expect(await codeKnown(tx, unit.id, [hash])).toBe(false);
    expect(await codeKnown(tx, newId(), [Buffer.from('other'), hash])).toBe(unit.state === 'issued');
    await noteLate(tx, unit.id, 'late-now');
    const late = resolved(unit) ? (unit.late_order_id ?? 'late-now') : null;
    expect((await selectOrdered(tx, unit.id))?.lateOrderId).toBe(late);
  }
  expect(await readCodeHash(tx, newId())).toBeUndefined();
});

onCards('codes of other keys are locked in pages', async (tx, { units }) => {
  const other = units
    .filter(({ secret_key_id }) => secret_key_id === 'old')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(await countCodesOfOtherKeys(tx, 'current')).toBe(other.length);
  const read = async (after: string | undefined, atOnce: number) =>
    ids(await lockEncryptedOtherwise(tx, { keyId: 'current', after, atOnce }));
  expect(await read(undefined, ALL)).toEqual(ids(other));
  expect(await read(other[1]?.id, 2)).toEqual(ids(other.slice(2, 4)));
});

onCards('buyers, and the emails that wait for them', async (tx, { users, units }) => {
  for (const { id, email, deleted_at } of users)
    expect((await readBuyer(tx, id))?.email).toBe(deleted_at ? undefined : email);
  const free = new Set(users.filter((user) => !user.frozen_at && !user.deleted_at).map(({ id }) => id));
  for (const unit of units) {
    const waits = unit.state === 'issued' && unit.mailed_at === null && free.has(unit.user_id);
    expect((await readUnitToMail(tx, unit.id))?.id).toBe(waits ? unit.id : undefined);
  }
});

onCards('staff read the cards that are stuck, the oldest first', async (tx, { users, units }) => {
  const names = new Map(
    users.map((user) => [
      user.id,
      user.first_name === '' ? user.username : `${user.first_name} ${user.last_name}`,
    ]),
  );
  const stuck = units
    .filter(
      (unit) =>
        (unit.state === 'reserved' || unit.state === 'issuing') &&
        (unit.last_answer !== null || unit.created_at < minutes(-15)),
    )
    .toSorted((a, b) => newestFirst(b, a));
  const rows = await selectStuck(tx, { after: null, limit: ALL });
  expect(ids(rows)).toEqual(ids(stuck));
  for (const row of rows) expect(row.buyer_name).toBe(names.get(row.user_id));
  for (const [index, { id, created_micros: micros }] of rows.entries())
    expect(ids(await selectStuck(tx, { after: { micros, id }, limit: 2 }))).toEqual(
      ids(stuck.slice(index + 1, index + 3)),
    );
});

test('cards that expire soon, unused and not archived', async () => {
  await seedCatalogue(db);
  await withMadeUpRows(db, async (tx, insert) => {
    const { units, brands } = makeUp(1);
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

onCards('cases of a card and of its owner', async (tx, { chance, users, units }) => {
  const staff = newId();
  const taken = new Set<string>();
  const cases = Array.from({ length: 80 }, (_, index) => {
    const unit = chance.pick(units);
    const state = chance.pick(['open', 'refunded', 'rejected', 'withdrawn'] as const);
    const key = `${unit.id}:${state}`;
    const isFree = state === 'rejected' || state === 'withdrawn' || !taken.has(key);
    taken.add(key);
    const kept = isFree ? state : 'withdrawn';
    const decided = kept === 'refunded' || kept === 'rejected';
    return {
      id: newId(),
      unit_id: unit.id,
      user_id: unit.user_id,
      problem: 'declined',
      evidence: 'The shop said no',
      state: kept,
      opened_at: chance.pick([minutes(-9, index), minutes(-9), minutes(-3)]),
      decided_at: kept === 'open' ? null : now,
      decided_by: decided ? staff : null,
      decided_role: decided ? 'administrator' : null,
      decided_key: decided ? 'key' : null,
      note: kept === 'rejected' ? 'It works' : null,
      refund_cents: kept === 'refunded' ? 5n : null,
    };
  });
  const columns = Object.keys(cases[0] ?? {}).join(', ');
  await tx.query(
    `insert into card_case (${columns}) select ${columns} from jsonb_populate_recordset(null::card_case, $1)`,
    [JSON.stringify(cases, (_, value) => (typeof value === 'bigint' ? value.toString() : value))],
  );
  const oldest = (a: (typeof cases)[number], b: (typeof cases)[number]) =>
    a.opened_at.getTime() - b.opened_at.getTime() || (a.id < b.id ? -1 : 1);
  for (const [select, all] of [
    [selectOpenCases, cases.filter(({ state }) => state === 'open').toSorted(oldest)],
    [selectClosedCases, cases.filter(({ state }) => state !== 'open').toSorted((a, b) => oldest(b, a))],
  ] as const) {
    const rows = await select(tx, { after: null, limit: ALL });
    expect(ids(rows)).toEqual(ids(all));
    for (const [index, { id, opened_micros: micros }] of rows.entries())
      expect(ids(await select(tx, { after: { micros, id }, limit: 2 }))).toEqual(
        ids(all.slice(index + 1, index + 3)),
      );
  }
  for (const unit of units.slice(0, 40)) {
    const own = cases.filter(({ unit_id }) => unit_id === unit.id);
    expect(await isMadeGood(tx, unit.id)).toBe(own.some(({ state }) => state === 'refunded'));
    const read = await selectCasesOf(tx, { unitId: unit.id, userId: unit.user_id });
    expect(sorted(ids(read))).toEqual(sorted(ids(own)));
    const times = read.map(({ opened_at }) => opened_at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(await selectCasesOf(tx, { unitId: unit.id, userId: staff })).toEqual([]);
  }
  for (const { id } of users)
    expect(await hasOpenCases(tx, id)).toBe(
      cases.some(({ user_id, state }) => user_id === id && state === 'open'),
    );
  expect(await hasOpenCases(tx, staff)).toBe(false);
  for (const { id, state } of cases) {
    const said = { word: 'active', balanceCents: 5n, detail: 'y'.repeat(600), now } as const;
    await updateIssuerWord(tx, id, said);
    const { rows } = await tx.query(
      'select issuer_word, length(issuer_detail) as length from card_case where id = $1',
      [id],
    );
    expect(rows).toEqual([
      state === 'open' ? { issuer_word: 'active', length: 500 } : { issuer_word: null, length: null },
    ]);
  }
});
