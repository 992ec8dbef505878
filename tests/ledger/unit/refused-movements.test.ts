/** Movements that are none, and postings that nobody may change. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { hold, processorClearing } from '#server/ledger/accounts.ts';
import { adjustment, type Movement, member, post, postBatch } from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { decision, openMember } from '#tests/support/ledger.ts';
import { nothingPosted } from '../nothing-posted.ts';
import { sending } from '../sending.ts';

const db = await testDatabase();
const expectNothingPosted = nothingPosted(db);

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
