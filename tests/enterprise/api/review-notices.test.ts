/** Managers are notified of the rewards that they review: once per order, until somebody has decided. */
import { beforeEach, expect, test } from 'vitest';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { transaction } from '#server/db/transaction.ts';
import { notifyReviewers } from '#server/enterprise/reviews/notify-reviewers.ts';
import { takeReviewsToNotify } from '#server/rewards/index.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { acmeId, fund } from './company.ts';

const product = await testApp({ env: { LIMIT_SENDS_PER_MINUTE: '1000' } });
const { db } = product;
const desk = rewards(product);
const owner = await product.signIn('super_admin');
const manager = await product.signIn('account_manager');
const staff = await product.signIn('account_staff');
const admin = await product.signIn('administrator');
await fund(product, await acmeId(product), 50_000_00n);
await owner.put('/api/enterprise/fraud-rules/review_email', { config: { domains: ['flagged.example'] } });

beforeEach(async () => {
  await product.settled();
  await db.query(`delete from notification where topic = 'reviews'`);
});

let count = 0;
const address = (domain = 'flagged.example') => `bo-${++count}@${domain}`;

async function order(sender: typeof owner, emails: readonly (string | null)[]): Promise<SentOrder> {
  const { status, body } = await sender.post<SentOrder>('/api/enterprise/rewards', {
    rewards: emails.map((recipientEmail) => ({
      recipientName: 'Bo Ross',
      amount: '25.00',
      ...(recipientEmail === null ? { method: 'LINK' } : { recipientEmail }),
    })),
  });
  expect(status).toBe(201);
  return body;
}

async function notices(): Promise<string[]> {
  await product.settled();
  const { rows } = await db.query<{ username: string; message: string }>(
    `select username, message from notification join users on users.id = user_id
     where topic = 'reviews' order by username`,
  );
  return rows.map(({ username, message }) => `${username}: ${message}`);
}

const reviewMails = async (to: { email: string }) =>
  (await product.mails(to.email)).filter(({ subject }) => subject.endsWith('waiting for your review'));

const orderIdOf = async (rewardId: string | undefined) =>
  (await db.query<{ order_id: string }>('select order_id from reward where id = $1', [rewardId])).rows[0]
    ?.order_id ?? '';

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

test('three flagged rewards of an order are one notice and one email to those who may release them', async () => {
  const before = { owner: (await reviewMails(owner)).length, manager: (await reviewMails(manager)).length };
  const { rewards: sent } = await order(manager, [address(), address(), address(), address('fine.example')]);
  const text = '3 rewards of $75.00 in all hit a rule of your company.';
  // The manager who sent them may not release them, and staff decide about nothing.
  expect(await notices()).toEqual([`${owner.username}: ${text}`]);
  const mails = await reviewMails(owner);
  expect(mails.length).toBe(before.owner + 1);
  expect(mails[0]?.text).toContain('3 rewards of $75.00 in all hit a fraud rule of');
  expect(mails[0]?.text).toContain('/enterprise-dashboard?tab=reviews');
  expect((await reviewMails(manager)).length).toBe(before.manager);
  expect(await reviewMails(staff)).toEqual([]);

  // The job may run again, twenty times at once.
  const orderId = await orderIdOf(sent[0]?.id);
  await Promise.all(Array.from({ length: 20 }, () => notifyReviewers(product.deps, { orderId })));
  expect(await notices()).toHaveLength(1);
  expect(await reviewMails(owner)).toHaveLength(before.owner + 1);
});

test('what a super admin sent is theirs and a manager’s to decide', async () => {
  const email = address();
  await order(owner, [email]);
  const text = `A reward of $25.00 to ${email} hit a rule of your company.`;
  expect(await notices()).toEqual([owner, manager].map(({ username }) => `${username}: ${text}`).toSorted());
});

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

test('nobody is notified of what only Indulge decides', async () => {
  await admin.put('/api/admin/fraud-rules/review_email', { config: { domains: ['watched.example'] } });
  await order(owner, [address('watched.example')]);
  expect(await notices()).toEqual([]);
});

test('a frozen manager gets no notice, and nobody of a company that is not active', async () => {
  await db.query('update users set frozen_at = now() where id = $1', [manager.id]);
  await order(owner, [address()]);
  expect((await notices()).map((notice) => notice.split(':')[0])).toEqual([owner.username]);
  await db.query('update users set frozen_at = null where id = $1', [manager.id]);

  await db.query(`delete from notification where topic = 'reviews'`);
  const { rewards: sent } = await order(owner, [address()]);
  await product.settled();
  await db.query(`delete from notification where topic = 'reviews'`);
  await db.query('update fraud_review set notified_at = null where reward_id = $1', [sent[0]?.id]);
  const orderId = await orderIdOf(sent[0]?.id);
  await db.query('update enterprise set is_active = false where id = $1', [await acmeId(product)]);
  await notifyReviewers(product.deps, { orderId });
  expect(await notices()).toEqual([]);
  await db.query('update enterprise set is_active = true where id = $1', [await acmeId(product)]);
});

test('a manager who switched such emails off gets the notice alone', async () => {
  await db.query('update users set notify_email = false where id = $1', [manager.id]);
  const before = (await reviewMails(manager)).length;
  await order(owner, [address()]);
  expect(await notices()).toHaveLength(2);
  expect(await reviewMails(manager)).toHaveLength(before);
});
