/** What the store of leaves selects, on made-up rows. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import {
  hasOlderTransaction,
  selectNewestId,
  selectTransaction,
  selectTransactions,
} from '#server/proofs/leaf-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

const db = await testDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const hours = (count: number, ms = 0) => new Date(now.getTime() + count * 3_600_000 + ms);

test('transactions come in their order with both sides, and one without postings not at all', () =>
  withMadeUpRows(db, async (tx, insert) => {
    expect(await selectNewestId(tx)).toBe(0n);
    await insert('ledger_posting', []);
    await insert(
      'ledger_transaction',
      [0, 1, 2, 3].map((index) => ({
        kind: `made_up_${index}`,
        public_id: newId(),
        operation_key: `made-up-${index}`,
        details: {},
        created_at: hours(index),
      })),
    );
    const { rows } = await tx.query<{ id: bigint }>('select id from ledger_transaction order by id');
    const ids = rows.map(({ id }) => id);
    const [first = 0n, second = 0n, third = 0n, last = 0n] = ids;
    const legs = [first, second, last].flatMap((transaction_id, index) => [
      { transaction_id, account_id: 2, amount: BigInt(index + 1), created_at: now },
      { transaction_id, account_id: 1, amount: -BigInt(index + 1), created_at: now },
    ]);
    await insert('ledger_posting', legs);
    const read = async (afterId: bigint, throughId: bigint, limit = 9) =>
      (await selectTransactions(tx, { afterId, throughId, limit })).map(({ id }) => id);
    expect(await read(0n, last)).toEqual([first, second, last]);
    expect(await read(first, last)).toEqual([second, last]);
    expect(await read(0n, second)).toEqual([first, second]);
    expect(await read(0n, last, 1)).toEqual([first]);
    expect(await selectTransaction(tx, second)).toMatchObject({
      id: second,
      kind: 'made_up_1',
      account_kinds: ['processor_clearing', 'fee_income'],
      amounts: [-2n, 2n],
    });
    expect(await selectTransaction(tx, third)).toBeUndefined();
    expect(await selectNewestId(tx)).toBe(last);
    const older = (afterId: bigint, before: Date) => hasOlderTransaction(tx, { afterId, before });
    expect(await older(first, hours(1))).toBe(false);
    expect(await older(first, hours(1, 1))).toBe(true);
    expect(await older(last, hours(99))).toBe(false);
  }));
