/** What the ledger refuses, whatever the caller. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import {
  AccountClosed,
  balanceOf,
  closeMemberAccount,
  member,
  post,
  postBatch,
  setFrozen,
} from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { give, openMember } from '#tests/support/ledger.ts';
import { nothingPosted } from '../nothing-posted.ts';
import { sending } from '../sending.ts';

const db = await testDatabase();
const expectNothingPosted = nothingPosted(db);

// Drop "balance + p_amounts[leg] >= 0" from ledger_post and the floor of ledger_account, and this must fail.
test.each([
  [50_00n, 49_99n, 1n],
  [50_00n, 50_00n, 0n],
])('from %s cents a member can send %s and keep %s', async (has, sends, keeps) => {
  const maya = await openMember(db, has);
  const leo = await openMember(db);
  await post(db, sending(maya, leo, sends));
  expect(await balanceOf(db, maya)).toBe(keeps);
  expect(await balanceOf(db, leo)).toBe(sends);
});

test('a transfer of one cent more than the balance is refused', async () => {
  const maya = await openMember(db, 50_00n);
  const leo = await openMember(db);
  await expectNothingPosted(() => post(db, sending(maya, leo, 50_01n)), { code: 'insufficient-balance' });
  await expectNothingPosted(() => postBatch(db, [sending(maya, leo, 50_00n), sending(maya, leo, 1n)]), {
    code: 'insufficient-balance',
  });
  expect(await balanceOf(db, maya)).toBe(50_00n);
});

test('the database itself refuses a negative balance', async () => {
  const maya = await openMember(db, 10_00n);
  await expect(
    db.query(`update ledger_account set balance = -1 where kind = 'member' and owner_id = $1`, [maya]),
  ).rejects.toMatchObject({ constraint: 'ledger_account_floor' });
});

test('a frozen account receives money but cannot spend', async () => {
  const maya = await openMember(db, 10_00n);
  const leo = await openMember(db);
  await transaction(db, (tx) => setFrozen(tx, member(maya), true, 'dispute'));
  await expectNothingPosted(() => post(db, sending(maya, leo, 1n)), { code: 'account-frozen' });
  await expectNothingPosted(() => postBatch(db, [sending(maya, leo, 1n)]), { code: 'account-frozen' });
  await give(db, maya, 5_00n);
  expect(await balanceOf(db, maya)).toBe(15_00n);
  await transaction(db, (tx) => setFrozen(tx, member(maya), false, 'dispute'));
  await post(db, sending(maya, leo, 15_00n));
});

test('a closed account receives nothing, and an account with money cannot be closed', async () => {
  const maya = await openMember(db, 1n);
  const leo = await openMember(db, 1n);
  const close = () => transaction(db, (tx) => closeMemberAccount(tx, maya));
  expect(await close()).toBe('not-empty');
  await post(db, sending(maya, leo, 1n));
  expect(await close()).toBe('closed');
  await expect(post(db, sending(leo, maya, 1n))).rejects.toThrow(AccountClosed);
  await expect(postBatch(db, [sending(leo, maya, 1n)])).rejects.toThrow(AccountClosed);
});
