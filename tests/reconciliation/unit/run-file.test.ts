/** The file of a run. */
import { expect, test } from 'vitest';
import { joinTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { exportLines } from '#server/reconciliation/export-lines.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { openRuns } from './read-run.ts';

const { db, now, attemptOf, runOf } = await openRuns();

test('the file of a run goes on where a page ends, and a run that has not finished has none', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const [done, open] = [newId(), newId()];
    await insert('reconciliation_run', [
      { ...runOf(attemptOf(done)), finished_at: now, found: 0, attempt: null, step: null },
      runOf(attemptOf(open)),
    ]);
    await insert('reconciliation_total', []);
    const reader = joinTransaction(db, tx);
    for (const id of [open, newId()])
      await expect(exportLines(reader, id)).rejects.toMatchObject({ code: 'not-found' });
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        run_id: done,
        family: 'payment',
        item: `item-${String(index).padStart(4, '0')}`,
        part: 'charge',
        number: 0,
        verdict: 'agrees',
        outside_cents: 5n,
        inside_cents: 5n,
        outside_id: `ch_${index}`,
      }));
    for (const count of [0, 499, 500, 501]) {
      await tx.query('delete from reconciliation_line');
      await insert('reconciliation_line', lines(count));
      const { day, rows } = await exportLines(reader, done);
      const cells: unknown[][] = [];
      for await (const row of rows) cells.push(row);
      expect(day).toBe('2026-06-14');
      expect(cells.slice(1).map((row) => row[5])).toEqual(lines(count).map(({ outside_id }) => outside_id));
      expect(cells[0]?.[0]).toBe('Line');
    }
  }));
