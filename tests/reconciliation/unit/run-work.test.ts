/** Who works on a run, and how long what it read is kept. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import {
  beginAttempt,
  failRun,
  finishRun,
  noteProgress,
  type RunAttempt,
  Superseded,
} from '#server/reconciliation/attempt-store.ts';
import { selectComparedLines } from '#server/reconciliation/line-store.ts';
import { stageRecords } from '#server/reconciliation/record-store.ts';
import { deleteOldLines, findRun } from '#server/reconciliation/run-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { ALL, hours, makeUp, now, run } from './made-up-run.ts';

const db = await testDatabase();

test('one worker at a time works on a run, and what it read goes with it', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const [first, second, done] = [run(), run({ attempt: newId() }), run({ finished_at: now, found: 1 })];
    await insert('reconciliation_run', [first, second, done]);
    await insert(
      'reconciliation_line',
      makeUp(1).lines.map((line) => ({ ...line, run_id: first.id })),
    );
    const attemptOf = ({ id }: { id: string }): RunAttempt => ({
      runId: id,
      attempt: newId(),
      since: hours(-9),
      until: hours(-2),
    });
    const [own, other] = [attemptOf(first), { ...attemptOf(second), attempt: second.attempt ?? '' }];
    const stage = (attempt: RunAttempt) =>
      stageRecords(tx, attempt, 'payment', [
        {
          item: 'one',
          kind: 'charge',
          id: 'ch_1',
          paymentId: null,
          status: 'paid',
          effect: 'made',
          amountCents: 1n,
          costCents: null,
          madeAt: now,
        },
      ]);
    const staged = async ({ attempt }: RunAttempt) => {
      const { rows } = await tx.query<{ count: number }>(
        `select (select count(*) from reconciliation_record where attempt = $1)::int
           + (select count(*) from reconciliation_item where attempt = $1)::int as count`,
        [attempt],
      );
      return rows[0]?.count;
    };
    const stale = attemptOf(first);
    for (const attempt of [stale, other]) await stage(attempt);
    expect(await beginAttempt(tx, attemptOf(done), now)).toBe(false);
    expect(await beginAttempt(tx, attemptOf({ id: newId() }), now)).toBe(false);
    expect([await staged(stale), await staged(other)]).toEqual([2, 2]);
    expect(await beginAttempt(tx, own, now)).toBe(true);
    expect([await staged(stale), await staged(other)]).toEqual([0, 2]);
    expect(await selectComparedLines(tx, first.id, null, ALL)).toEqual([]);
    expect(await findRun(tx, first.id)).toMatchObject({
      step: 'processor',
      since: hours(-9),
      until: hours(-2),
    });

    await stage(own);
    await noteProgress(tx, own, { step: 'issuer', records: 3 });
    await noteProgress(tx, own, { items: 2 });
    await noteProgress(tx, own, { records: 1, items: 5 });
    expect(await findRun(tx, first.id)).toMatchObject({
      step: 'issuer',
      records_read: 4n,
      items_compared: 7n,
    });
    await expect(noteProgress(tx, stale, {})).rejects.toThrow(Superseded);
    await failRun(tx, stale, { at: now, failure: 'late' });
    expect(await findRun(tx, first.id)).toMatchObject({ finished_at: null, failure: null });
    await finishRun(tx, own, { at: now, found: 2, resolved: 1 });
    expect(await findRun(tx, first.id)).toMatchObject({
      finished_at: now,
      found: 2,
      resolved: 1,
      step: null,
    });
    expect([await staged(own), await staged(other)]).toEqual([0, 2]);
    await expect(noteProgress(tx, own, {})).rejects.toThrow(Superseded);
    await failRun(tx, own, { at: hours(1), failure: 'late' });
    expect(await findRun(tx, first.id)).toMatchObject({ finished_at: now, failure: null });
    await failRun(tx, other, { at: hours(1), failure: 'x'.repeat(600) });
    expect(await findRun(tx, second.id)).toMatchObject({
      finished_at: hours(1),
      failure: 'x'.repeat(500),
      step: null,
    });
  }));

test('old lines are deleted by when their run was asked for', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const runs = [run({ asked_at: hours(-1) }), run({ asked_at: now })];
    await insert('reconciliation_run', runs);
    const [line] = makeUp(1).lines;
    await insert(
      'reconciliation_line',
      runs.map(({ id }) => ({ ...line, run_id: id })),
    );
    await deleteOldLines(tx, now);
    const left = await Promise.all(
      runs.map(async ({ id }) => (await selectComparedLines(tx, id, null, ALL)).length),
    );
    expect(left).toEqual([0, 1]);
  }));
