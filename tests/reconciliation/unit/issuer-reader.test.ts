/** What a run reads of the issuer. */
import { expect, test } from 'vitest';
import type { IssuerOrder } from '#server/gift-cards/index.ts';
import { newId } from '#server/kernel/id.ts';
import type { ReconciliationDeps } from '#server/reconciliation/deps.ts';
import { readIssuer } from '#server/reconciliation/read-issuer.ts';
import { findRun } from '#server/reconciliation/run-store.ts';
import { testClock } from '#tests/support/clock.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { each, openRuns } from './read-run.ts';

const { db, now, days, attemptOf, runOf } = await openRuns();

test('of the issuer: a week more than the range, up to now, and the older cards that we captured', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const attempt = attemptOf(newId());
    await insert('reconciliation_run', [runOf(attempt)]);
    for (const table of ['reconciliation_record', 'reconciliation_item']) await insert(table, []);
    const order = (issuerOrderId: string, reference: string): IssuerOrder => ({
      issuerOrderId,
      reference,
      productId: '12',
      status: 'SUCCESSFUL',
      effect: 'made',
      faceCents: 5n,
      costCents: 4n,
      createdAt: days(-2),
    });
    await tx.query(
      `insert into reconciliation_item (attempt, family, item, is_read) values ($1, 'card', 'older', false)`,
      [attempt.attempt],
    );
    const ranges: object[] = [];
    const read: string[] = [];
    const deps = {
      db: tx,
      clock: testClock(now),
      issuer: {
        listOrders(range: object) {
          ranges.push(range);
          return each([order('1', 'ours'), order('2', '')]);
        },
        async readOrders(item: string) {
          read.push(item);
          return [order('3', item), order('4', item)];
        },
      },
    } as unknown as ReconciliationDeps;
    await readIssuer(deps, attempt);
    expect(ranges).toEqual([{ createdSince: days(-8), createdUntil: now }]);
    expect(read).toEqual(['older']);
    const { rows } = await tx.query(
      `select item, kind, id, amount_cents, cost_cents, made_at from reconciliation_record
       where attempt = $1 and family = 'card' order by id`,
      [attempt.attempt],
    );
    const staged = { kind: 'order', amount_cents: 5n, cost_cents: 4n, made_at: days(-2) };
    expect(rows).toEqual([
      { ...staged, item: 'ours', id: '1' },
      { ...staged, item: 'order 2', id: '2' },
      { ...staged, item: 'older', id: '3' },
      { ...staged, item: 'older', id: '4' },
    ]);
    expect(await findRun(tx, attempt.runId)).toMatchObject({ step: 'issuer', records_read: 4n });
  }));
