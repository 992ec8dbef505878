/**
 * A manager whose email staff change while their own call waits pays no more than one whom the 24 hours met
 * before (P58).
 */
import { beforeEach, expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { transaction } from '#server/db/transaction.ts';
import { payRecipients } from '#server/enterprise/payouts/fast-path/pay-people-store.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { acmeBalance, fund, newRecipient, upload } from '../api/company.ts';
import { openBatched } from '../api/payouts/batched.ts';

const { product, db, enterpriseId, manager, people, payoutTo } = await openBatched();
const staff = await product.signIn('account_staff');
await fund(product, enterpriseId, 100_000_00n);
await db.query('delete from payout_unapproved');
const nora = await newRecipient(product, { listedBy: manager });

const setFrozen = (until: string | null) =>
  db.query('update users set company_money_frozen_until = $2::timestamptz where id = $1', [
    manager.id,
    until,
  ]);
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();

beforeEach(() => setFrozen(null));

/** The call queues for the shared balance, and the money of its manager is frozen before its turn. */
async function frozenInTheQueue<A>(call: () => Promise<A>): Promise<A> {
  let called: Promise<A> | undefined;
  await transaction(db, async (tx) => {
    await tx.query(`select from ledger_account where kind = 'enterprise' and owner_id = $1 for update`, [
      enterpriseId,
    ]);
    called = call();
    await heldUp(db);
    await setFrozen(tomorrow());
  });
  if (!called) throw new Error('Nothing was called.');
  return called;
}

const refused = {
  status: 403,
  body: { code: 'account-frozen', message: expect.stringContaining('24 hours') },
};

// The lock of the shared balance: ask in payout_count, behind it, whether the manager is frozen (IE003), or
// this must fail.
test('a payout that waits for the shared balance is refused once its manager is frozen', async () => {
  const before = await acmeBalance(product);
  const answer = await frozenInTheQueue(() =>
    manager.post('/api/enterprise/send-funds', { recipientId: nora.id, amount: '10' }),
  );
  expect(answer).toMatchObject(refused);
  expect([await acmeBalance(product), await balanceOf(db, nora.id)]).toEqual([before, 0n]);
  expect((await db.query('select from payout where recipient_id = $1', [nora.id])).rows).toEqual([]);
});

// The same lock, which confirmPayouts takes after it asked.
test('a batch that waits for the shared balance is not confirmed once its manager is frozen', async () => {
  const path = '/api/enterprise/payouts';
  const { body } = await upload<PayoutBatch>(manager, `${path}/csv`, `email,amount\n${nora.email},10`);
  const answer = await frozenInTheQueue(() => manager.post(`${path}/${body.id}/confirm`));
  expect(answer).toMatchObject(refused);
  expect((await manager.get<PayoutBatch>(`${path}/${body.id}`)).body.status).toBe('preview');
  await product.settled();
  expect(await balanceOf(db, nora.id)).toBe(0n);
});

// The same lock in executeRequest: ask before it alone, and this must fail.
test('an approval that waits for the shared balance is refused once its manager is frozen', async () => {
  const asked = await staff.post<{ payoutRequestId: string }>('/api/enterprise/send-funds', {
    recipientId: nora.id,
    amount: '300',
    confirmNotEmployee: true,
  });
  expect(asked.status).toBe(202);
  const id = asked.body.payoutRequestId;
  const answer = await frozenInTheQueue(() => manager.post(`/api/enterprise/approvals/${id}/approve`, {}));
  expect(answer).toMatchObject(refused);
  expect(await balanceOf(db, nora.id)).toBe(0n);
  await setFrozen(null);
  expect((await manager.post(`/api/enterprise/approvals/${id}/approve`, {})).status).toBe(200);
  expect(await balanceOf(db, nora.id)).toBe(300_00n);
});

// Leave IE003 out of pay_people, and this must fail.
test('a frozen manager does not undo what other managers pay in the same transaction', async () => {
  await setFrozen(tomorrow());
  const other = { userId: staff.id, role: 'account_staff', enterpriseId, ownOnly: false } as const;
  const outcomes = await payRecipients(db, enterpriseId, [payoutTo(0), payoutTo(1, { acting: other })]);
  expect(outcomes).toMatchObject([{ refused: { code: 'IE003' } }, { paid: true }]);
  expect(await Promise.all([0, 1].map((index) => balanceOf(db, people[index]?.id ?? '')))).toEqual([
    0n,
    100n,
  ]);
});
