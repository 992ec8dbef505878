/** What the store of runs selects, against a model. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { readSince } from '#server/reconciliation/attempt-store.ts';
import {
  type LinePlace,
  saveRunTotals,
  selectComparedLines,
  selectRunTotals,
} from '#server/reconciliation/line-store.ts';
import {
  findRunUnderWay,
  readNightlyFacts,
  selectRunDays,
  selectRuns,
} from '#server/reconciliation/run-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { ALL, differencesIn, hours, ids, type MadeUpLine, run } from './made-up-run.ts';

const db = await testDatabase();
const onDifferences = differencesIn(db);

onDifferences(
  'lines come in the order of their key, and totals leave out what is under way',
  async (tx, made) => {
    const { runId, lines } = made;
    const own = lines
      .filter(({ run_id }) => run_id === runId)
      .toSorted((a, b) => {
        const [one, other] = [a, b].map((line) => `${line.family} ${line.item} ${line.part}`) as [
          string,
          string,
        ];
        return one === other ? a.number - b.number : one < other ? -1 : 1;
      });
    const place = ({ family, item, part, number }: LinePlace) => ({ family, item, part, number });
    expect((await selectComparedLines(tx, runId, null, ALL)).map(place)).toEqual(own.map(place));
    for (const [index, line] of own.entries())
      expect((await selectComparedLines(tx, runId, line, 2)).map(place)).toEqual(
        own.slice(index + 1, index + 3).map(place),
      );
    for (let times = 0; times < 2; times += 1) await saveRunTotals(tx, runId);
    const sum = (rows: MadeUpLine[], cents: (line: MadeUpLine) => bigint | null) =>
      rows
        .filter(({ verdict }) => verdict !== 'under-way')
        .reduce((total, line) => total + (cents(line) ?? 0n), 0n);
    const totals = (['charge', 'refund'] as const).flatMap((part) => {
      const some = own.filter((line) => line.part === part);
      if (some.length === 0) return [];
      return [
        {
          run_id: runId,
          part,
          items: BigInt(some.length),
          under_way: BigInt(some.filter(({ verdict }) => verdict === 'under-way').length),
          differing: BigInt(some.filter(({ verdict }) => verdict === 'differs').length),
          outside_cents: sum(some, ({ outside_cents }) => outside_cents),
          inside_cents: sum(some, ({ inside_cents }) => inside_cents),
          cost_cents: sum(some, ({ cost_cents }) => cost_cents),
        },
      ];
    });
    expect(await selectRunTotals(tx, [runId])).toEqual(totals);
    expect(await selectRunTotals(tx, [newId()])).toEqual([]);
  },
);

test('runs are listed, found under way, and counted by day', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const staff = newId();
    await insert('users', [
      {
        id: staff,
        email: 'ada@made-up.example',
        username: 'ada',
        first_name: 'Ada',
        last_name: 'Quinn',
        user_type: 'regular',
      },
    ]);
    const runs = [
      run({ asked_at: hours(-60), finished_at: hours(-50), found: 0, since: hours(-90), until: hours(-61) }),
      run({ asked_at: hours(-30), finished_at: hours(-29), found: 2, asked_by: staff }),
      run({ asked_at: hours(-30), finished_at: hours(-28), found: null, failure: 'down', until: hours(-29) }),
      run({ asked_at: hours(-3), finished_at: null, asked_by: newId() }),
      run({ asked_at: hours(-2), finished_at: hours(-1), found: 0 }),
    ];
    await insert('reconciliation_run', runs);
    const all = runs.toSorted(
      (a, b) => b.asked_at.getTime() - a.asked_at.getTime() || (a.id < b.id ? 1 : -1),
    );
    const read = await selectRuns(tx, null, ALL);
    expect(ids(read)).toEqual(ids(all));
    for (const [index, { id, asked_micros: micros }] of read.entries())
      expect(ids(await selectRuns(tx, { micros, id }, 2))).toEqual(ids(all.slice(index + 1, index + 3)));
    const names = read.map(({ asked_by_name }) => asked_by_name).toSorted();
    expect(names.filter((name) => name !== null)).toEqual(['Ada Quinn', 'Staff']);
    expect((await findRunUnderWay(tx, hours(-3, -1)))?.id).toBe(runs[3]?.id);
    expect(await findRunUnderWay(tx, hours(-3))).toBeUndefined();
    expect(await selectRunDays(tx, hours(-29))).toEqual([
      { day: '2026-06-14', runs: 2, problems: 1, unfinished: 1 },
      { day: '2026-06-15', runs: 1, problems: 0, unfinished: 0 },
    ]);
    expect(await selectRunDays(tx, hours(-29, 1))).toMatchObject([{ runs: 1, unfinished: 1 }, { runs: 1 }]);
    const facts = await readNightlyFacts(tx);
    expect(facts).toMatchObject({ lastFinishedAt: hours(-2), lastAskedAt: hours(-2) });
    // An hour before the end of what the last finished run covered, or the beginning of its day.
    await insert('payment', []);
    expect(await readSince(tx, runs[3]?.id ?? '')).toEqual(hours(-36));
    await tx.query('update reconciliation_run set until = since where found is not null');
    expect(await readSince(tx, runs[3]?.id ?? '')).toEqual(hours(-37));
    await tx.query('update reconciliation_run set found = null, failure = $1', ['down']);
    expect(await readSince(tx, runs[3]?.id ?? '')).toEqual(new Date('2026-06-14T00:00:00Z'));
    expect(await readSince(tx, newId())).toBeUndefined();
  }));
