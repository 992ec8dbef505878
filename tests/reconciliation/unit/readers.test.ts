/** What a run reads of the processor, of the issuer and of our own cards, and what staff can ask about. */
import { expect, test } from 'vitest';
import { joinTransaction } from '#server/db/transaction.ts';
import type { IssuerOrder } from '#server/gift-cards/index.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import type { PaymentsDeps } from '#server/payments/index.ts';
import type { ProcessorRecord, RecordKind, RecordRange } from '#server/payments/processor-records-port.ts';
import type { Attempt } from '#server/reconciliation/attempt-store.ts';
import type { ReconciliationDeps } from '#server/reconciliation/deps.ts';
import { askAboutDifference } from '#server/reconciliation/differences/ask-about-difference.ts';
import { exportLines } from '#server/reconciliation/export-lines.ts';
import { selectInsideCards } from '#server/reconciliation/inside-store.ts';
import { readIssuer } from '#server/reconciliation/read-issuer.ts';
import { readProcessor } from '#server/reconciliation/read-processor.ts';
import { findRun } from '#server/reconciliation/run-store.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

const db = await testDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

const attemptOf = (runId: string): Attempt => ({ runId, attempt: newId(), since: days(-1), until: now });
const runOf = ({ runId, attempt }: Attempt) => ({
  id: runId,
  day: '2026-06-14',
  asked_at: now,
  attempt,
  step: 'processor',
  records_read: 0n,
  items_compared: 0n,
});

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

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

test('of our cards: what their captures owe the issuer, and when they last moved', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const unit = (state: string, more: object = {}) => ({
      id: newId(),
      order_id: newId(),
      user_id: newId(),
      gift_card_id: newId(),
      gift_card_name: 'Butterlamp',
      image_url: '/one.svg',
      issuer_product_id: '12',
      face_cents: 500n,
      state,
      sent_at: days(-3),
      attempts: 1,
      tended_at: now,
      created_at: days(-4),
      issuer: 'one',
      issuer_order_id: null,
      secret: null,
      secret_nonce: null,
      secret_key_id: null,
      code_hash: null,
      release_reason: null,
      resolved_at: null,
      ...more,
    });
    const secret = { secret: '\\x01', secret_nonce: '\\x01', secret_key_id: 'key', code_hash: '\\x01' };
    const issued = unit('issued', { ...secret, issuer_order_id: 'order-1', resolved_at: days(-2) });
    const released = unit('released', { release_reason: 'refused', resolved_at: days(-2) });
    const issuing = unit('issuing');
    const foreign = unit('issuing');
    await insert('gift_card_unit', [issued, released, issuing, foreign]);
    const { rows: accounts } = await tx.query<{ kind: string; id: bigint }>(
      'select kind, id from ledger_account where id < 1000',
    );
    const account = (kind: string) => accounts.find((one) => one.kind === kind)?.id;
    await insert('ledger_posting', []);
    const entries = [
      { key: `capture:${issued.id}`, at: days(-1), legs: { issuer_payable: 500n, fee_income: -7n } },
      { key: `release:${released.id}`, at: now, legs: { issuer_payable: 9n } },
    ];
    for (const { key, at, legs } of entries) {
      await insert('ledger_transaction', [
        { kind: 'made_up', public_id: newId(), operation_key: key, details: {}, created_at: at },
      ]);
      const { rows } = await tx.query<{ id: bigint }>(
        'select id from ledger_transaction where operation_key = $1',
        [key],
      );
      await insert(
        'ledger_posting',
        Object.entries(legs).map(([kind, amount]) => ({
          transaction_id: rows[0]?.id,
          account_id: account(kind),
          amount,
          created_at: at,
        })),
      );
    }
    const found = await selectInsideCards(tx, [issued.id, released.id, issuing.id, newId()]);
    expect([...found.values()].toSorted((a, b) => (a.state < b.state ? -1 : 1))).toEqual([
      {
        unitId: issued.id,
        state: 'issued',
        issuerOrderId: 'order-1',
        capturedCents: 500n,
        lastMovedAt: days(-1),
      },
      {
        unitId: issuing.id,
        state: 'issuing',
        issuerOrderId: null,
        capturedCents: null,
        lastMovedAt: days(-3),
      },
      {
        unitId: released.id,
        state: 'released',
        issuerOrderId: null,
        capturedCents: null,
        lastMovedAt: days(-2),
      },
    ]);
  }));

test('staff ask about what the processor can be asked about, once for each of several', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const asked: string[] = [];
    const note = (kind: string) => async (id: string) => {
      asked.push(`${kind} ${id}`);
      return null;
    };
    const deps = {
      db: joinTransaction(db, tx),
      clock: testClock(now),
      cardProcessor: {
        retrievePaymentIntent: note('charge'),
        retrieveRefund: note('refund'),
        retrieveDispute: note('dispute'),
      },
    } as unknown as PaymentsDeps;
    const runId = newId();
    const actor = {
      userId: newId(),
      role: 'administrator',
      sessionId: '',
      enterpriseId: null,
      proven: true,
    } as const;
    const cases = [
      ['charge', 'pi_1', 'asked'],
      ['refund', 're_1 re_2', 'asked'],
      ['dispute', 'dp_1', 'asked'],
      ['card', 'order-1', 'nothing-to-ask'],
      ['payout', 'po_1', 'nothing-to-ask'],
      ['charge', null, 'nothing-to-ask'],
    ] as const;
    const rows = [...cases, ['charge', 'pi_9', 'not-found'] as const].map(
      ([part, outside_id, outcome], index) => ({
        id: newId(),
        family: part === 'card' || part === 'payout' ? part : 'payment',
        item: `item-${index}`,
        part,
        kind: 'charge-amount',
        outside_id,
        first_run_id: runId,
        first_seen_at: now,
        last_run_id: runId,
        last_seen_at: now,
        resolved_run_id: outcome === 'not-found' ? runId : null,
        resolved_at: outcome === 'not-found' ? now : null,
        outcome,
      }),
    );
    await insert(
      'reconciliation_difference',
      rows.map(({ outcome: _, ...row }) => row),
    );
    await insert('audit_entry', []);
    for (const { id, outcome } of [...rows, { id: newId(), outcome: 'not-found' }]) {
      const result = await askAboutDifference(deps, actor, id).then(
        () => 'asked',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      );
      expect([id, result]).toEqual([id, outcome]);
    }
    expect(asked).toEqual(['charge pi_1', 'refund re_1', 'refund re_2', 'dispute dp_1']);
    const { rows: audited } = await tx.query<{ subject_id: string }>(
      `select subject_id from audit_entry where action = 'difference-asked'`,
    );
    // Sorted, as the ids of entries of one millisecond are in no order.
    expect(audited.map(({ subject_id }) => subject_id).toSorted()).toEqual(
      rows
        .filter(({ outcome }) => outcome === 'asked')
        .map(({ id }) => id)
        .toSorted(),
    );
  }));

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
