/** Decisions about one review at the same moment. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { acmeBalance } from '../api/company.ts';
import { type Decided, openReviews } from '../api/fraud/flagged.ts';

const { product, db, owner, manager, decide, flagged, reviewOf, audited } = await openReviews();

// Drop lockReward in decideReview, and this must fail.
test.each(['release', 'block'] as const)('twenty times %s at once is done once', async (act) => {
  const { rewardId, review } = await flagged();
  const before = await acmeBalance(product);
  let answered: Promise<Decided[]> | undefined;
  await transaction(db, async (tx) => {
    // Several have read the review before one of them decides.
    await tx.query('select from reward where id = $1 for update', [rewardId]);
    answered = Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(review.id, act, index % 2 ? manager : owner)),
    );
    await heldUp(db, 2);
  });
  const answers = (await answered) ?? [];
  expect(answers).toHaveLength(20);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await acmeBalance(product)).toBe(act === 'block' ? before + 25_00n : before);
  expect(await audited(rewardId)).toHaveLength(1);
});

// Leave requireMayGiveOut out of auditedReview, and this must fail. The release waits for the reward's row.
test.each([
  ['removed', `update users set enterprise_role = 'account_staff' where id = $1`, 401],
  [
    'moved to another address by staff',
    `update users set company_money_frozen_until = now() + interval '1 day' where id = $1`,
    403,
  ],
] as const)('a manager who is %s while the release waits releases nothing', async (_, change, status) => {
  const { rewardId, email, review } = await flagged();
  let released: Promise<Decided> | undefined;
  await transaction(db, async (tx) => {
    await tx.query('select from reward where id = $1 for update', [rewardId]);
    released = decide(review.id, 'release', manager);
    await heldUp(db);
    await tx.query(change, [manager.id]);
  });
  expect((await released)?.status).toBe(status);
  await db.query(
    `update users set enterprise_role = 'account_manager', company_money_frozen_until = null where id = $1`,
    [manager.id],
  );
  expect((await reviewOf(rewardId)).state).toBe('waiting');
  await product.settled();
  expect(await product.mails(email)).toEqual([]);
  expect(await audited(rewardId)).toEqual([]);
});

test('of ten releases and ten blocks at once one kind wins, and the others read that it is decided', async () => {
  const { rewardId, email, review } = await flagged();
  const before = await acmeBalance(product);
  const acts = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'release' : 'block'));
  const answers = await Promise.all(acts.map((act) => decide(review.id, act)));
  const { state } = await reviewOf(rewardId);
  const won = state === 'released' ? 'release' : 'block';
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    acts.map((act) => (act === won ? [200, undefined] : [409, 'review-decided'])),
  );
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This review was already decided.');
  expect(await acmeBalance(product)).toBe(won === 'block' ? before + 25_00n : before);
  expect(await audited(rewardId)).toHaveLength(1);
  await product.settled();
  expect(await product.mails(email)).toHaveLength(won === 'block' ? 0 : 1);
  expect(await checkInvariants(db, [2, 17])).toEqual([]);
});
