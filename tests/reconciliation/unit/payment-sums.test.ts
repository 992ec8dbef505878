/** What a run reads of the ledger: the sums of a payment. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { selectInsidePayments } from '#server/reconciliation/inside-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { hours, now } from './made-up-run.ts';

const db = await testDatabase();

test('the sums of a payment’s postings, distinguished by what moved them', () =>
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
