/** What a run reads of the card processor. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import type { ProcessorRecord, RecordKind, RecordRange } from '#server/payments/processor-records-port.ts';
import type { ReconciliationDeps } from '#server/reconciliation/deps.ts';
import { readProcessor } from '#server/reconciliation/read-processor.ts';
import { findRun } from '#server/reconciliation/run-store.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { each, openRuns } from './read-run.ts';

const { db, days, attemptOf, runOf } = await openRuns();

test('of the processor: what moved money, payouts apart, and the whole of what moved before', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const attempt = attemptOf(newId());
    await insert('reconciliation_run', [runOf(attempt)]);
    for (const table of ['reconciliation_record', 'reconciliation_item']) await insert(table, []);
    const record = (kind: RecordKind, id: string, more: Partial<ProcessorRecord> = {}): ProcessorRecord => ({
      kind,
      id,
      item: `pi_${id}`,
      paymentId: null,
      status: 'a status',
      effect: 'made',
      amountCents: 5n,
      createdAt: days(-1),
      ...more,
    });
    const kinds: RecordKind[] = ['intent', 'charge', 'refund', 'dispute', 'payout'];
    const listed = kinds.flatMap((kind) => [
      record(kind, `${kind}-made`),
      record(kind, `${kind}-pending`, { effect: 'pending' }),
      record(kind, `${kind}-none`, { effect: 'none' }),
    ]);
    const older = Array.from({ length: 9 }, (_, index) => record('charge', `older-${index}`));
    const ranges: object[] = [];
    const read: string[] = [];
    const deps = {
      db: tx,
      cardProcessor: {
        listRecords(kind: RecordKind, range: RecordRange) {
          ranges.push(range);
          return each(listed.filter((one) => one.kind === kind));
        },
        listChangedItems(range: RecordRange) {
          ranges.push(range);
          return each(older.map(({ item }) => ({ item, changedAt: days(-1) })));
        },
        async readRecords(item: string) {
          read.push(item);
          return older.filter((one) => one.item === item);
        },
      },
    } as unknown as ReconciliationDeps;
    await readProcessor(deps, attempt);
    expect(ranges).toEqual(Array.from({ length: 6 }, () => ({ createdSince: days(-1) })));
    const { rows } = await tx.query<{ family: string; id: string; made_at: Date; cost_cents: bigint | null }>(
      'select family, id, made_at, cost_cents from reconciliation_record where attempt = $1',
      [attempt.attempt],
    );
    const isMoney = ({ kind, effect }: ProcessorRecord) =>
      effect !== 'none' || (kind !== 'intent' && kind !== 'charge');
    const expected = [...listed.filter(isMoney), ...older].map(({ kind, id }) => ({
      family: kind === 'payout' ? 'payout' : 'payment',
      id,
      made_at: days(-1),
      cost_cents: null,
    }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(rows.toSorted(byId)).toEqual(expected.toSorted(byId));
    // A charge within the range was listed with everything about it; each other payment is asked for once.
    const others = listed.filter((one) => isMoney(one) && one.kind !== 'payout' && one.id !== 'charge-made');
    expect(read.toSorted()).toEqual([...others, ...older].map(({ item }) => item).toSorted());
    const lists = listed.length + older.length;
    expect((await findRun(tx, attempt.runId))?.records_read).toBe(BigInt(lists));
  }));
