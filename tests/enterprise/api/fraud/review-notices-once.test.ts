/** A notice of rewards under review comes once per order, until somebody has decided. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { takeReviewsToNotify } from '#server/rewards/index.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { openNotices } from './noticed.ts';

const { product, db, owner, staff, address, order, notices, orderIdOf } = await openNotices();

const desk = rewards(product);

async function release(rewardId: string | undefined): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select id from fraud_review where reward_id = $1 and state = 'flagged'`,
    [rewardId],
  );
  const answer = await owner.post(`/api/enterprise/fraud-reviews/${rows[0]?.id}/release`, {
    reason: 'Known',
  });
  expect(answer.status).toBe(200);
}

// Take the lock of the order out of takeReviewsToNotify, and this must fail.
test('a review that is found while another job notifies of its order is no second notice', async () => {
  const { rewards: sent } = await order(owner, [address(), address()]);
  await product.settled();
  const [, second] = sent;
  const orderId = await orderIdOf(second?.id);
  await db.query(
    `update fraud_review set notified_at = null, needs_staff = (reward_id = $1) where reward_id = any ($2::uuid[])`,
    [second?.id, sent.map(({ id }) => id)],
  );
  let other: Promise<unknown> | undefined;
  await transaction(db, async (tx) => {
    expect((await takeReviewsToNotify(tx, orderId, new Date()))?.count).toBe(1);
    await db.query('update fraud_review set needs_staff = false where reward_id = $1', [second?.id]);
    other = transaction(db, (later) => takeReviewsToNotify(later, orderId, new Date()));
    await heldUp(db);
  });
  expect(await other).toBeUndefined();
});

// Take the comparison with what waits out of takeReviewsToNotify, and this must fail.
test('flagged claims of an order are one notice, however many jobs run, and another after a decision', async () => {
  const { rewards: sent } = await order(staff, [null, null, null, null]);
  const tokens = sent.map(({ link }) => /\/claim\/([\w-]{43})/.exec(link ?? '')?.[1]);
  const claim = (token: string | undefined) =>
    desk.claim(product.visitor(), token ?? '', { email: address() });
  const claimed = await Promise.all(tokens.slice(0, 3).map(claim));
  expect(claimed.map(({ body }) => body.code)).toEqual(['claim-waits', 'claim-waits', 'claim-waits']);
  await product.settled();
  expect((await notices()).filter((notice) => notice.startsWith(owner.username))).toHaveLength(1);

  for (const { id } of sent.slice(0, 3)) await release(id);
  expect((await claim(tokens[3])).body.code).toBe('claim-waits');
  expect((await notices()).filter((notice) => notice.startsWith(owner.username))).toHaveLength(2);
});
