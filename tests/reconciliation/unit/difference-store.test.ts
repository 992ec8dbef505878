/** What the store of differences selects and changes, against a model. */
import { expect } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import {
  addDifferences,
  confirmDifferences,
  resolveDifferences,
  saveExplanation,
  selectDifferences,
} from '#server/reconciliation/differences/difference-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  ALL,
  differencesIn,
  hours,
  ids,
  type Known,
  now,
  sameItem,
  sameProblem,
  sorted,
} from './made-up-run.ts';

const db = await testDatabase();
const onDifferences = differencesIn(db);

onDifferences('a run confirms, resolves and adds differences', async (tx, made) => {
  const { runId, lines, known } = made;
  const concluding = { runId, at: now };
  const own = lines.filter(({ run_id }) => run_id === runId);
  const differing = own.filter(({ verdict }) => verdict === 'differs');
  const open = known.filter(({ isResolved }) => !isResolved);
  const confirmed = open.filter((each) =>
    differing.some(
      (line) =>
        sameProblem(each, line) &&
        line.outside_cents === each.outside_cents &&
        line.inside_cents === each.inside_cents,
    ),
  );
  const resolved = open.filter(
    (each) =>
      !confirmed.includes(each) &&
      own.some((line) => sameItem(each, line)) &&
      !own.some((line) => sameItem(each, line) && line.verdict === 'under-way'),
  );
  const left = open.filter((each) => !resolved.includes(each));
  const added = differing.filter((line) => !left.some((each) => sameProblem(each, line)));
  const distinct = new Set(
    added.map(({ family, item, part, kind, outside_id }) =>
      [family, item, part, kind, outside_id ?? ''].join(' '),
    ),
  );

  await confirmDifferences(tx, concluding);
  const seen = await tx.query<{ id: string }>(
    'select id from reconciliation_difference where last_run_id = $1',
    [runId],
  );
  expect(sorted(ids(seen.rows))).toEqual(sorted(ids(confirmed)));
  expect(await resolveDifferences(tx, concluding)).toBe(resolved.length);
  const gone = await tx.query<{ id: string }>(
    'select id from reconciliation_difference where resolved_run_id = $1 and resolved_at = $2',
    [runId, now],
  );
  expect(sorted(ids(gone.rows))).toEqual(sorted(ids(resolved)));
  // Two lines of one problem cannot both be added: the table keeps an open problem once.
  if (distinct.size !== added.length)
    return void (await expect(addDifferences(tx, concluding)).rejects.toThrow(
      /reconciliation_difference_once/,
    ));
  expect(await addDifferences(tx, concluding)).toBe(differing.length);
  const fresh = await tx.query<{ item: string; kind: string; outside_cents: bigint | null }>(
    `select item, kind, outside_cents from reconciliation_difference where first_run_id = $1 and last_run_id = $1
       and first_seen_at = $2 and resolved_at is null`,
    [runId, now],
  );
  const text = (one: { item: string; kind: string | null; outside_cents: bigint | null }) =>
    `${one.item} ${one.kind} ${one.outside_cents}`;
  expect(sorted(fresh.rows.map(text))).toEqual(sorted(added.map(text)));
});

onDifferences('staff read differences by state and kind, page by page', async (tx, made) => {
  const rows = made.known.map((difference, index) => ({ ...difference, seen: hours(-9, index % 5) }));
  const all = rows.toSorted((a, b) => b.seen.getTime() - a.seen.getTime() || (a.id < b.id ? 1 : -1));
  const stateOf = ({ isResolved, isExplained }: Known) =>
    isResolved ? 'resolved' : isExplained ? 'explained' : 'open';
  for (const state of [undefined, 'open', 'explained', 'resolved'] as const)
    for (const kind of [undefined, 'charge-amount']) {
      const some = all.filter(
        (each) =>
          (state === undefined || stateOf(each) === state) && (kind === undefined || each.kind === kind),
      );
      const read = await selectDifferences(tx, { state, kind }, null, ALL);
      expect(ids(read)).toEqual(ids(some));
      for (const [index, { id, first_seen_micros: micros }] of read.entries())
        expect(ids(await selectDifferences(tx, { state, kind }, { micros, id }, 2))).toEqual(
          ids(some.slice(index + 1, index + 3)),
        );
    }
  const by = newId();
  for (const each of made.known) {
    const explained = { id: each.id, by, role: 'administrator', at: now, text: 'A test' };
    expect(await saveExplanation(tx, explained)).toBe(!each.isResolved && !each.isExplained);
    expect(await saveExplanation(tx, explained)).toBe(false);
  }
});
