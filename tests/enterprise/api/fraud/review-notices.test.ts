/** Managers are notified of the rewards that they review. */
import { expect, test } from 'vitest';
import { notifyReviewers } from '#server/enterprise/reviews/notify-reviewers.ts';
import { acmeId } from '../company.ts';
import { openNotices } from './noticed.ts';

const { product, db, owner, staff, address, order, notices, orderIdOf } = await openNotices();

const manager = await product.signIn('account_manager');
const admin = await product.signIn('administrator');

const reviewMails = async (to: { email: string }) =>
  (await product.mails(to.email)).filter(({ subject }) => subject.endsWith('waiting for your review'));

test('three flagged rewards of an order are one notice and one email to those who may release them', async () => {
  const before = { owner: (await reviewMails(owner)).length, manager: (await reviewMails(manager)).length };
  const { rewards: sent } = await order(manager, [address(), address(), address(), address('fine.example')]);
  const text = '3 rewards of $75.00 in all hit a rule of your company.';
  // The manager who sent them may not release them, and staff decide about nothing.
  expect(await notices()).toEqual([`${owner.username}: ${text}`]);
  const mails = await reviewMails(owner);
  expect(mails.length).toBe(before.owner + 1);
  expect(mails[0]?.text).toContain('\n3 rewards: $75.00\n');
  expect(mails[0]?.text).toContain('3 rewards of $75.00 in all were stopped by a fraud rule of');
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
