/** What the ledger refuses, whatever the caller. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { hold, processorClearing } from '#server/ledger/accounts.ts';
import {
  AccountClosed,
  adjustment,
  balanceOf,
  closeMemberAccount,
  type Movement,
  member,
  post,
  postBatch,
  setFrozen,
  transfer,
} from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { countTransactions, decision, give, openMember } from '#tests/support/ledger.ts';

const db = await testDatabase();

function sending(fromUserId: string, toUserId: string, amountCents: bigint, transferId = newId()): Movement {
  return transfer({
    transferId,
    fromUserId,
    toUserId,
    amountCents,
    sentDescription: 'Sent',
    receivedDescription: 'Received',
  });
}

async function expectNothingPosted(work: () => Promise<unknown>, refusal: object): Promise<void> {
  const before = await countTransactions(db);
  await expect(work()).rejects.toMatchObject(refusal);
  expect(await countTransactions(db)).toBe(before);
}

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

test('a repeated key returns its first transaction, and posts nothing', async () => {
  const maya = await openMember(db, 10_00n);
  const leo = await openMember(db);
  const movement = sending(maya, leo, 4_00n);
  const first = await post(db, movement);
  const again = await post(db, movement);
  const batched = await postBatch(db, [movement]);
  expect(again).toEqual({ ...first, replayed: true });
  expect(batched.get(movement.key)).toEqual({ ...first, replayed: true });
  expect(await balanceOf(db, maya)).toBe(6_00n);
});

// Drop the comparison from ledger_replay, and this must fail.
test.each<[string, (same: Movement) => Movement]>([
  [
    'another amount',
    (same) => ({ ...same, legs: same.legs.map((leg) => ({ ...leg, amountCents: leg.amountCents * 2n })) }),
  ],
  [
    'the other direction',
    (same) => ({ ...same, legs: same.legs.map((leg) => ({ ...leg, amountCents: -leg.amountCents })) }),
  ],
  ['other details', (same) => ({ ...same, details: { ...same.details, message: 'For lunch' } })],
  ['another order', (same) => ({ ...same, orderId: newId() })],
])('a key reused for %s is refused', async (_, changed) => {
  const maya = await openMember(db, 10_00n);
  const leo = await openMember(db, 10_00n);
  const movement = sending(maya, leo, 4_00n);
  await post(db, movement);
  await expectNothingPosted(() => post(db, changed(movement)), { code: 'key-reused' });
  await expectNothingPosted(() => postBatch(db, [changed(movement)]), { code: 'key-reused' });
  expect(await balanceOf(db, maya)).toBe(6_00n);
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

// Drop the check of movement.debits and movement.credits, and this must fail.
test.each<[string, (maya: string, leo: string) => Movement, string]>([
  [
    'from an account it may not debit',
    (maya) => ({
      ...sending(maya, maya, 1n),
      legs: [
        { account: processorClearing, amountCents: -1n },
        { account: member(maya), amountCents: 1n },
      ],
    }),
    'IN005',
  ],
  [
    'to an account it may not credit',
    (maya) => ({
      ...sending(maya, maya, 1n),
      legs: [
        { account: member(maya), amountCents: -1n },
        { account: hold(newId()), amountCents: 1n },
      ],
    }),
    'IN005',
  ],
  [
    'that credits more than it debits',
    (maya, leo) => ({
      ...sending(maya, leo, 1n),
      legs: [
        { account: member(maya), amountCents: -1n },
        { account: member(leo), amountCents: 2n },
      ],
    }),
    'IN005',
  ],
  ['from an account to itself', (maya) => sending(maya, maya, 1n), '23505'],
  ['to an unknown account', (maya) => sending(maya, newId(), 1n), 'IN006'],
  ['of nothing', (maya, leo) => sending(maya, leo, 0n), '23514'],
  [
    'with a decision that its kind does not take',
    (maya, leo) => ({ ...sending(maya, leo, 1n), decision }),
    'IN005',
  ],
])('a movement %s is refused', async (_, movement, code) => {
  const maya = await openMember(db, 10_00n);
  const leo = await openMember(db);
  await expectNothingPosted(() => post(db, movement(maya, leo)), { code });
  await expectNothingPosted(() => postBatch(db, [movement(maya, leo)], movement(maya, leo).decision), {
    code,
  });
});

// Drop IN008 from ledger_post, and this must fail.
test('an adjustment needs an actor other than the holder, and a reason', async () => {
  const maya = await openMember(db);
  const made = adjustment({
    adjustmentId: newId(),
    holder: member(maya),
    amountCents: 1n,
    decision,
    description: 'Goodwill',
  });
  await expectNothingPosted(() => post(db, { ...made, decision: { ...decision, actorId: maya } }), {
    code: 'IN008',
  });
  await expectNothingPosted(() => post(db, { ...made, decision: undefined }), { code: 'IN005' });
  await expectNothingPosted(() => post(db, { ...made, decision: { ...decision, reason: '' } }), {
    constraint: 'ledger_transaction_actor',
  });
});

// Drop the triggers or the privileges of 0201-ledger.sql, and the other of the two still holds; drop both,
// and this fails.
test.each([
  'update ledger_posting set amount = amount + 1',
  'delete from ledger_posting',
  'truncate ledger_posting',
  `update ledger_transaction set reason = 'Another'`,
  'delete from ledger_transaction',
  'truncate ledger_transaction',
  'delete from ledger_account',
  `update ledger_account set kind = 'enterprise' where kind = 'member'`,
])('the database refuses to change a posted row: %s', async (statement) => {
  await openMember(db, 1_00n);
  await expect(db.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|IN009)$/) });
});

test('a batch with a repeated key is refused', async () => {
  const maya = await openMember(db, 10_00n);
  const leo = await openMember(db);
  const movement = sending(maya, leo, 1n);
  await expectNothingPosted(() => postBatch(db, [movement, movement]), { code: 'IN005' });
});
