/** What a rehearsal after a restore says of each intent of the processor. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { noTotals } from '#server/reconciliation/adoption/adoption.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import {
  account,
  HOUR,
  intentOf,
  now,
  paymentOf,
  price,
  record,
  rehearse,
  rowOf,
  since,
} from './rehearsal.ts';

const db = await testDatabase();

test('an intent is recorded, void, lost and paid, or lost and open', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const owner = newId();
    const [done, open, lost] = [paymentOf(owner), paymentOf(owner), paymentOf(owner)];
    await insert('ledger_account', [account(owner)]);
    await insert('payment', [rowOf(done, 'done', 'completed'), rowOf(open, 'open', 'pending')]);
    const nobody = paymentOf(newId());
    const intents = [
      intentOf('done', done, 'succeeded'),
      intentOf('open', open, 'requires_payment_method'),
      intentOf('foreign', lost, 'succeeded', { paymentId: 'order-7' }),
      intentOf('canceled', paymentOf(owner), 'canceled'),
      intentOf('lost and paid', lost, 'succeeded'),
      intentOf('lost and open', paymentOf(owner), 'requires_payment_method'),
      intentOf('of nobody, paid', nobody, 'succeeded'),
      intentOf('of nobody, open', nobody, 'requires_payment_method'),
      intentOf('of nobody, unclear', paymentOf(owner), 'succeeded', { amountCents: '' }),
    ];
    const { items } = await rehearse(tx, { intents });
    expect(items.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['done', 'recorded'],
      ['open', 'recorded'],
      ['foreign', 'void'],
      ['canceled', 'void'],
      ['lost and paid', 'adopted'],
      ['lost and open', 'open'],
      ['of nobody, paid', 'ownerless'],
      ['of nobody, open', 'void'],
      ['of nobody, unclear', 'ownerless'],
    ]);
    for (const { part, amountCents } of items)
      expect([part, amountCents]).toEqual(['payment', price.totalCents]);
    expect(items.map(({ detail }) => detail)).toEqual([
      ...['', '', '', ''],
      `member ${owner}`,
      `member ${owner}`,
      `the member ${nobody.beneficiary.ownerId} is not here either`,
      '',
      'its metadata does not say whose it is and for how much',
    ]);
    // A payment that is here and was paid meanwhile is settled.
    const paid = await rehearse(tx, { intents: [intentOf('open', open, 'succeeded')] });
    expect(paid.items).toMatchObject([{ outcome: 'adopted', detail: '' }]);
  }));

test('older intents are read by their charges, each once, and all with a margin of an hour', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const owner = newId();
    await insert('ledger_account', [account(owner)]);
    const intents = ['older', 'newer', 'older, declined'].map((id) =>
      intentOf(id, paymentOf(owner), 'succeeded'),
    );
    const records = [
      record('charge', 'ch_1', 'older'),
      record('charge', 'ch_2', 'older', { effect: 'pending' }),
      record('charge', 'ch_3', 'newer'),
      record('charge', 'ch_4', 'older, declined', { effect: 'none' }),
      record('charge', 'ch_5', 'ch_5'),
    ];
    const { items, ranges, totals } = await rehearse(tx, { intents, records });
    expect(items.map(({ id }) => id)).toEqual(['newer', 'older']);
    expect(totals).toEqual({ ...noTotals(), payment: { adopted: 2 } });
    const createdSince = new Date(since.getTime() - HOUR);
    const createdUntil = new Date(now.getTime() + HOUR);
    expect(ranges).toEqual([
      ...Array.from({ length: 5 }, () => ({ createdSince })),
      { createdSince, createdUntil },
    ]);
  }));
