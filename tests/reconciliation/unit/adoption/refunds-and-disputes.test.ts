/** What a rehearsal after a restore says of each refund and dispute of the processor. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { account, intentOf, now, paymentOf, record, rehearse, rowOf } from './rehearsal.ts';

const db = await testDatabase();

test('refunds and disputes: of a payment that is here, that would be adopted, or of nobody', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const owner = newId();
    const [here, lost] = [paymentOf(owner), paymentOf(owner)];
    await insert('ledger_account', [account(owner)]);
    await insert('payment', [rowOf(here, 'here', 'completed')]);
    await insert('refund', []);
    await insert('dispute', [
      {
        id: newId(),
        payment_id: here.id,
        provider_dispute_id: 'dp_known',
        status: 'open',
        reason: 'fraudulent',
        created_at: now,
      },
    ]);
    const ours = { paymentId: here.id };
    const records = [
      record('refund', 're_here', 'here', ours),
      record('refund', 're_dashboard', 'here'),
      record('refund', 're_lost', 'lost'),
      record('refund', 're_none', 'lost', { effect: 'none' }),
      record('refund', 're_nobody', 'nobody'),
      record('dispute', 'dp_here', 'here'),
      record('dispute', 'dp_known', 'here'),
      record('dispute', 'dp_lost', 'lost'),
      record('dispute', 'dp_none', 'lost', { effect: 'none' }),
      record('dispute', 'dp_nobody', 'nobody'),
    ];
    const changed = [
      record('refund', 're_old', 'here', ours),
      record('refund', 're_here', 'here', ours),
      record('charge', 'ch_old', 'here'),
    ];
    const intents = [intentOf('lost', lost, 'succeeded')];
    const { items } = await rehearse(tx, { intents, records, changed });
    expect(items.slice(1).map(({ part, id, outcome, detail }) => [part, id, outcome, detail])).toEqual([
      ['refund', 're_here', 'adopted', 'of here'],
      ['refund', 're_dashboard', 'staff', 'of here'],
      // A rehearsal adopts no payment, so that they find none.
      ['refund', 're_lost', 'adopted', 'of lost'],
      ['refund', 're_none', 'void', 'of lost'],
      ['refund', 're_nobody', 'ownerless', 'of nobody'],
      ['refund', 're_old', 'adopted', 'of here'],
      ['dispute', 'dp_here', 'adopted', 'of here'],
      ['dispute', 'dp_known', 'recorded', 'of here'],
      ['dispute', 'dp_lost', 'adopted', 'of lost'],
      ['dispute', 'dp_none', 'ownerless', 'of lost'],
      ['dispute', 'dp_nobody', 'ownerless', 'of nobody'],
    ]);
  }));
