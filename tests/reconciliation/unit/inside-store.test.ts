/** What a run reads of the ledger: what the outside did not name, and the sums of a payment. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import type { Attempt } from '#server/reconciliation/attempt-store.ts';
import { selectInsidePayments } from '#server/reconciliation/inside-store.ts';
import { addInsideCards, addInsidePayments, selectItems } from '#server/reconciliation/item-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { ALL, hours, type Known, makeUp, now, rowOf, sorted } from './made-up-run.ts';

const db = await testDatabase();

test('the ledger adds what the outside did not name', () =>
  withMadeUpRows(db, async (tx, insert) => {
    for (const table of ['reconciliation_item', 'ledger_posting']) await insert(table, []);
    const attempt: Attempt = { runId: newId(), attempt: newId(), since: hours(-9), until: now };
    const names = ['recent', 'old', 'other', 'suspended', 'emptied', 'unnamed', 'card'];
    const payments = new Map(names.map((name) => [name, newId()]));
    const money = { amount_cents: 100n, fee_basis_points: 0, fee_cents: 0n, total_cents: 100n };
    await insert(
      'payment',
      names.map((name) => ({
        id: payments.get(name),
        kind: 'guest_reward',
        status: 'pending',
        intent_id: name === 'unnamed' ? null : `pi_${name}`,
        created_at: now,
        ...money,
      })),
    );
    const { rows } = await tx.query<{ kind: string; id: bigint }>(
      'select kind, id from ledger_account where id < 1000',
    );
    const account = (kind: string) => rows.find((each) => each.kind === kind)?.id;
    const unit = newId();
    const postings = [
      ['recent', 'processor_clearing', -5n, hours(-9)],
      ['unnamed', 'processor_clearing', -5n, hours(-9)],
      ['old', 'processor_clearing', -5n, hours(-9, -1)],
      ['other', 'fee_income', 5n, hours(-1)],
      ['suspended', 'suspense', 5n, hours(-99)],
      ['emptied', 'suspense', 5n, hours(-1)],
      ['emptied', 'suspense', -5n, hours(-1)],
      ['card', 'issuer_payable', 5n, hours(-9)],
    ] as const;
    await insert(
      'ledger_transaction',
      postings.map(([name], index) => ({
        kind: 'made_up',
        public_id: newId(),
        operation_key: `made-up-${index}`,
        payment_id: name === 'card' ? null : payments.get(name),
        details: name === 'card' ? { unitId: unit } : {},
        created_at: now,
      })),
    );
    const entries = await tx.query<{ id: bigint; operation_key: string }>(
      `select id, operation_key from ledger_transaction where operation_key like 'made-up-%'`,
    );
    await insert(
      'ledger_posting',
      postings.map(([, kind, amount, created_at], index) => ({
        transaction_id: entries.rows.find(({ operation_key }) => operation_key === `made-up-${index}`)?.id,
        account_id: account(kind),
        amount,
        created_at,
      })),
    );
    const made = makeUp(1);
    const [first] = made.known;
    if (!first) throw new Error('There is no difference.');
    const differences = [
      { item: 'pi_open', family: 'payment', isResolved: false, isExplained: false },
      { item: 'pi_explained', family: 'payment', isResolved: false, isExplained: true },
      { item: 'pi_resolved', family: 'payment', isResolved: true, isExplained: false },
      { item: 'card-open', family: 'card', isResolved: false, isExplained: false },
      { item: 'card-explained', family: 'card', isResolved: false, isExplained: true },
    ] as const;
    await insert(
      'reconciliation_difference',
      differences.map((each) => rowOf({ ...first, ...each, id: newId() } as Known, made, 0)),
    );
    await addInsidePayments(tx, attempt);
    await addInsidePayments(tx, attempt);
    await addInsideCards(tx, attempt);
    const items = async (family: 'payment' | 'card') =>
      (await selectItems(tx, attempt, family, { after: '', limit: ALL })).map(({ item }) => item);
    expect(await items('payment')).toEqual(['pi_open', 'pi_recent', 'pi_suspended']);
    expect(sorted(await items('card'))).toEqual(sorted([unit, 'card-open']));
  }));

test('the sums of a payment’s postings, told apart by what moved them', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const [own, other, named] = [newId(), newId(), newId()];
    const money = { amount_cents: 100n, fee_basis_points: 0, fee_cents: 0n, total_cents: 100n };
    const payment = { kind: 'guest_reward', status: 'pending', created_at: now, ...money };
    await insert('payment', [
      { ...payment, id: own, intent_id: 'pi_own' },
      { ...payment, id: other, intent_id: 'pi_other' },
      { ...payment, id: named, intent_id: null },
    ]);
    const { rows } = await tx.query<{ kind: string; id: bigint }>(
      'select kind, id from ledger_account where id < 1000',
    );
    const account = (kind: string) => rows.find((each) => each.kind === kind)?.id;
    const entries = [
      {
        key: 'settle:pi_own',
        kind: 'top_up',
        of: own,
        legs: { processor_clearing: -1000n, fee_income: 30n },
      },
      // A settlement is found by its key alone.
      { key: 'settle:pi_other', kind: 'top_up', of: other, legs: { processor_clearing: -7n } },
      { key: 'a', kind: 'refund_settle', of: own, legs: { processor_clearing: 100n, guest_income: -3n } },
      { key: 'b', kind: 'suspense_refund', of: own, legs: { processor_clearing: 50n, suspense: -50n } },
      { key: 'c', kind: 'dispute_take', of: own, legs: { processor_clearing: 200n, write_offs: -2n } },
      { key: 'd', kind: 'suspense_payout', of: own, legs: { suspense: -20n, adjustments: 20n } },
      { key: 'e', kind: 'staff_adjustment', of: own, legs: { adjustments: 9n, suspense: 90n } },
      { key: 'f', kind: 'suspense_credit', of: own, legs: { suspense: 999n } },
      { key: 'g', kind: 'refund_settle', of: other, legs: { processor_clearing: 5n } },
      { key: 'h', kind: 'refund_settle', of: named, legs: { processor_clearing: 5n } },
    ];
    await insert('ledger_posting', []);
    await insert(
      'ledger_transaction',
      entries.map(({ key, kind, of }, index) => ({
        kind,
        public_id: newId(),
        operation_key: key,
        payment_id: of,
        details: {},
        created_at: hours(-9, index),
      })),
    );
    const written = await tx.query<{ id: bigint; operation_key: string }>(
      'select id, operation_key from ledger_transaction where operation_key = any ($1)',
      [entries.map(({ key }) => key)],
    );
    await insert(
      'ledger_posting',
      entries.flatMap(({ key, legs }) =>
        Object.entries(legs).map(([kind, amount]) => ({
          transaction_id: written.rows.find(({ operation_key }) => operation_key === key)?.id,
          account_id: account(kind),
          amount,
          created_at: now,
        })),
      ),
    );
    const found = await selectInsidePayments(tx, [
      { item: 'pi_own', paymentId: other },
      { item: 'pi_unknown', paymentId: named },
      { item: 'pi_nobody', paymentId: null },
    ]);
    expect(found.get('pi_own')).toEqual({
      paymentId: own,
      status: 'pending',
      totalCents: 100n,
      receivedCents: 1000n,
      refundedCents: 150n,
      disputedCents: 200n,
      suspenseCents: 20n,
      feeCents: 45n,
      suspended: false,
      lastPostedAt: hours(-9, 6),
    });
    // What the processor's record names is known, but nothing of it belongs to this intent.
    expect(found.get('pi_unknown')).toMatchObject({
      paymentId: named,
      refundedCents: 0n,
      lastPostedAt: null,
    });
    expect([...found.keys()].toSorted()).toEqual(['pi_own', 'pi_unknown']);
  }));
