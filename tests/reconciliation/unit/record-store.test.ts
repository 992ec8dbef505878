/** What a run stores of the records that it read. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import type { RunAttempt } from '#server/reconciliation/attempt-store.ts';
import { markItemsRead, selectItems, selectUnread } from '#server/reconciliation/item-store.ts';
import { noteChanged, selectRecords, stageRecords } from '#server/reconciliation/record-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { ALL, hours, ids, now } from './made-up-run.ts';

const db = await testDatabase();

test('records replace their earlier state; items are read once, and remember what changed', () =>
  withMadeUpRows(db, async (tx, insert) => {
    await insert('reconciliation_record', []);
    const attempt: RunAttempt = { runId: newId(), attempt: newId(), since: hours(-9), until: now };
    const foreign = { ...attempt, attempt: newId() };
    const record = (more: object = {}) => ({
      item: 'one',
      kind: 'charge' as const,
      id: 'ch_1',
      paymentId: null,
      status: 'pending',
      effect: 'pending' as const,
      amountCents: 5n,
      costCents: null,
      madeAt: hours(-1),
      ...more,
    });
    await stageRecords(tx, foreign, 'payment', [record({ item: 'zero' })]);
    await stageRecords(tx, attempt, 'payment', [
      record(),
      record({ amountCents: 6n }),
      record({ id: 're_1', kind: 'refund', item: 'two', effect: 'made' }),
    ]);
    await stageRecords(tx, attempt, 'card', [record({ item: 'three', kind: 'order', id: 'o_1' })]);
    const unread = (family: 'payment' | 'card', limit = ALL) => selectUnread(tx, attempt, family, limit);
    expect([await unread('payment'), await unread('card'), await unread('payment', 1)]).toEqual([
      ['one', 'two'],
      [],
      ['one'],
    ]);
    const made = record({ effect: 'made', status: 'paid', amountCents: 7n, costCents: 2n });
    await stageRecords(tx, attempt, 'payment', [made]);
    expect(await unread('payment')).toEqual(['two']);
    expect((await selectRecords(tx, attempt, 'payment', ['one', 'two'])).get('one')).toEqual([made]);
    expect((await selectRecords(tx, attempt, 'card', ['one'])).size).toBe(0);
    // What was read stays read.
    await stageRecords(tx, attempt, 'payment', [record({ effect: 'none' })]);
    expect(await unread('payment')).toEqual(['two']);
    await markItemsRead(tx, foreign, 'payment', ['two']);
    await markItemsRead(tx, attempt, 'card', ['two']);
    expect(await unread('payment')).toEqual(['two']);
    await markItemsRead(tx, attempt, 'payment', ['two', 'zero']);
    expect(await unread('payment')).toEqual([]);
    await noteChanged(tx, attempt, [
      { item: 'one', changedAt: hours(-3) },
      { item: 'one', changedAt: hours(-2) },
      { item: 'nine', changedAt: hours(-4) },
    ]);
    await noteChanged(tx, attempt, [{ item: 'one', changedAt: hours(-5) }]);
    const items = await selectItems(tx, attempt, 'payment', { after: '', limit: ALL });
    expect(items).toEqual([
      { item: 'nine', changed_at: hours(-4) },
      { item: 'one', changed_at: hours(-2) },
      { item: 'two', changed_at: null },
    ]);
    expect(await selectItems(tx, attempt, 'payment', { after: 'nine', limit: 1 })).toEqual(items.slice(1, 2));
    const dated = [
      record({ id: 'b', madeAt: hours(-1) }),
      record({ id: 'a', madeAt: hours(-1) }),
      record({ id: 'c', madeAt: hours(-2) }),
    ];
    await stageRecords(
      tx,
      attempt,
      'payment',
      dated.map((each) => ({ ...each, item: 'many' })),
    );
    expect(ids((await selectRecords(tx, attempt, 'payment', ['many'])).get('many') ?? [])).toEqual([
      'c',
      'a',
      'b',
    ]);
  }));
