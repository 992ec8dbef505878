/**
 * Faults that a retry hides from the other tests, because it repairs what the first attempt left incomplete.
 */
import { expect, test } from 'vitest';
import { issueGiftCard } from '#server/gift-cards/index.ts';
import { openShop } from '#tests/orders/shop.ts';
import { expectInvariants } from '#tests/support/database.ts';
import { race } from '#tests/support/race.ts';

const shop = await openShop();

async function buyer(quantity: number) {
  const person = await shop.person(100_00n);
  await shop.add(person, 'butterlamp', '5.00', quantity);
  const { body } = await shop.checkout(person);
  return { person, orderId: body.orderId as string, units: body.giftCardIds as string[] };
}

// Drop the unique index gift_card_unit_code, and this must fail: neither transaction sees the other's code.
test('a code issued for two cards at once is used once, and the other card waits for staff', async () => {
  const { person, orderId, units } = await buyer(2);
  const bothCalled = Promise.withResolvers<void>();
  let calls = 0;
  const issuer: typeof shop.deps.issuer = {
    ...shop.deps.issuer,
    async order({ reference }) {
      calls += 1;
      if (calls === 2) bothCalled.resolve();
      await bothCalled.promise;
      return {
        kind: 'issued',
        issuerOrderId: reference,
        faceCents: 5_00n,
        code: 'TWICE-TOLD-5100',
        pin: null,
        redemptionUrl: null,
      };
    },
  };
  // While the order's hold is locked, both proceed as far as possible: past the lookup of the code, to the
  // posting.
  const holder = await shop.db.pool.connect();
  await holder.query('begin');
  await holder.query(`select from ledger_account where kind = 'hold' and owner_id = $1 for update`, [
    orderId,
  ]);
  // The fast path would capture both in one transaction, and leave the second code out.
  const config = { ...shop.config, fastPaths: false };
  const both = race(shop.db, 2, (number) =>
    issueGiftCard({ ...shop.deps, config, issuer }, units[number] ?? ''),
  );
  await shop.waitForLock(2);
  await holder.query('rollback');
  holder.release();
  expect((await both).filter(({ ok }) => ok)).toHaveLength(1);
  const wallet = await shop.wallet(person);
  expect(wallet.map(({ status }: { status: string }) => status).toSorted()).toEqual(['active', 'pending']);
  expect(await shop.balance(person)).toBe(90_00n);
});

// Post outside the transaction in gift-cards/issuing/resolve-unit.ts, and this must fail, although the next
// retry would repair it.
test.each([
  ['issued', []],
  ['refused', [{ match: 'issue', fault: 'refuse' }]],
])('a crash at the last step of recording that a card was %s moves no money', async (_what, faults) => {
  const { person, units } = await buyer(1);
  for (const fault of faults) await shop.fault(fault);
  const jobs = { enqueue: () => Promise.reject(new Error('the power failed')) };
  // The fast path enqueues in the same statement.
  const config = { ...shop.config, fastPaths: false };
  await expect(issueGiftCard({ ...shop.deps, config, jobs }, units[0] ?? '')).rejects.toThrow(
    'the power failed',
  );
  await shop.calm();
  expect(await shop.balance(person)).toBe(95_00n);
  expect(await shop.notifications(person)).toEqual([]);
  await expectInvariants(shop.db);
  expect(await shop.issueAll(person)).toEqual([]);
  expect(await shop.balance(person)).toBe(faults.length === 0 ? 95_00n : 100_00n);
});
