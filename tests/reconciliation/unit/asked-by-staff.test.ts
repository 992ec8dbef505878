/** What staff can ask the processor about. */
import { expect, test } from 'vitest';
import { joinTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import type { PaymentsDeps } from '#server/payments/index.ts';
import { askAboutDifference } from '#server/reconciliation/differences/ask-about-difference.ts';
import { testClock } from '#tests/support/clock.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { openRuns } from './read-run.ts';

const { db, now } = await openRuns();

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
