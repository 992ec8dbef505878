/** What staff find of stuck cards and of cases, against a model. */
import { expect } from 'vitest';
import { selectStuck } from '#server/gift-cards/by-hand/stuck-store.ts';
import {
  hasOpenCases,
  isMadeGood,
  selectCasesOf,
  selectClosedCases,
  selectOpenCases,
  updateIssuerWord,
} from '#server/gift-cards/cases/case-store.ts';
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ALL, cardsIn, ids, minutesFrom, newestFirst, sorted } from './made-up-cards.ts';

const db = await testDatabase();
const now = new Date();
const minutes = minutesFrom(now);
const onCards = cardsIn(db, now);

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
    const said = { state: 'active', balanceCents: 5n, detail: 'y'.repeat(600), now } as const;
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
