/** Made-up runs, lines and differences, for the tests of what the stores of reconciliation select. */
import { test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { chanceOf } from '#tests/chaos/chance.ts';
import { type Insert, withMadeUpRows } from '#tests/support/made-up-rows.ts';

export const ALL = 1000;
export const now = new Date('2026-06-15T12:00:00Z');
export const hours = (count: number, ms = 0) => new Date(now.getTime() + count * 3_600_000 + ms);
export const sorted = (rows: readonly string[]) => rows.toSorted();
export const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
export const run = (more: object = {}) => ({
  id: newId(),
  day: '2026-06-14',
  asked_at: now,
  asked_by: null,
  attempt: null,
  since: hours(-36),
  until: hours(-1),
  records_read: 0n,
  items_compared: 0n,
  step: null,
  finished_at: null,
  found: null,
  failure: null,
  ...more,
});

/** Lines of one run and differences of an earlier one, of few items, so that they meet in every way. */
export function makeUp(seed: number) {
  const chance = chanceOf(seed);
  const [runId, earlier] = [newId(), newId()];
  const side = () => ({
    family: chance.pick(['payment', 'card'] as const),
    item: chance.pick(['one', 'two', 'three']),
    part: chance.pick(['charge', 'refund'] as const),
    outside_id: chance.pick(['ch_1', 'ch_2', null]),
    outside_cents: chance.pick([null, 100n, 200n]),
    inside_cents: chance.pick([null, 100n]),
    outside_status: chance.pick(['succeeded', null]),
    inside_status: chance.pick(['completed', null]),
    inside_id: 'ours',
    happened_at: hours(-5),
  });
  const numbers = new Map<string, number>();
  const lines = Array.from({ length: 26 }, () => {
    const line = side();
    const key = `${line.family} ${line.item} ${line.part}`;
    const number = numbers.get(key) ?? 0;
    numbers.set(key, number + 1);
    const verdict = chance.pick(['agrees', 'differs', 'differs', 'differs', 'under-way'] as const);
    const kind = verdict === 'differs' ? chance.pick(['charge-amount', 'charge-unknown'] as const) : null;
    const cost_cents = chance.pick([null, 90n]);
    return { ...line, number, verdict, kind, cost_cents, run_id: chance.happens(0.8) ? runId : earlier };
  });
  const once = new Set<string>();
  const known = Array.from({ length: 40 }, () => {
    const difference = { ...side(), kind: chance.pick(['charge-amount', 'charge-unknown'] as const) };
    const isResolved = chance.happens(0.3);
    return { id: newId(), ...difference, isResolved, isExplained: chance.happens(0.3) };
  }).filter(({ isResolved, ...one }) => {
    const key = [one.family, one.item, one.part, one.kind, one.outside_id ?? ''].join(' ');
    if (isResolved) return true;
    if (once.has(key)) return false;
    once.add(key);
    return true;
  });
  return { chance, runId, earlier, lines, known };
}
type MadeUp = ReturnType<typeof makeUp>;
export type Known = MadeUp['known'][number];
export type MadeUpLine = MadeUp['lines'][number];

export const rowOf = (
  { isResolved, isExplained, ...difference }: Known,
  { earlier }: MadeUp,
  index: number,
) => ({
  ...difference,
  first_run_id: earlier,
  first_seen_at: hours(-9, index % 5),
  last_run_id: earlier,
  last_seen_at: hours(-9),
  resolved_run_id: isResolved ? earlier : null,
  resolved_at: isResolved ? hours(-8) : null,
  explained_by: isExplained ? earlier : null,
  explained_role: isExplained ? 'administrator' : null,
  explained_at: isExplained ? hours(-7) : null,
  explanation: isExplained ? 'Known' : null,
});

export const differencesIn =
  (db: Db) => (name: string, use: (tx: Tx, made: MadeUp, insert: Insert) => Promise<void>) =>
    test.each([1, 2, 3])(`${name} (seed %i)`, (seed) =>
      withMadeUpRows(db, async (tx, insert) => {
        const made = makeUp(seed);
        for (const table of ['reconciliation_total', 'users']) await insert(table, []);
        await insert('reconciliation_line', made.lines);
        await insert(
          'reconciliation_difference',
          made.known.map((difference, index) => rowOf(difference, made, index)),
        );
        await use(tx, made, insert);
      }),
    );

export const sameProblem = (one: Known, other: MadeUpLine) =>
  one.family === other.family &&
  one.item === other.item &&
  one.part === other.part &&
  one.kind === other.kind &&
  (one.outside_id ?? '') === (other.outside_id ?? '');
export const sameItem = (one: Known, other: MadeUpLine) =>
  one.family === other.family && one.item === other.item;
