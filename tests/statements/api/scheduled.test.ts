/** A gift or reward that is paid and not sent yet, in the history of its sender and in staff's lists. */
import { expect, test } from 'vitest';
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import type { EnterpriseTransaction } from '#contract/enterprise/funds.ts';
import type { Transaction } from '#contract/payments.ts';
import type { TransactionReceipt } from '#contract/transactions.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { acmeId, fund } from '../../enterprise/api/company.ts';
import { openFlaggedGifts } from '../../rewards/flagged-gifts.ts';

const { product, desk, clock, rich, admin, run, flaggedGift } = await openFlaggedGifts();

const inThreeDays = () => new Date(clock.now().getTime() + 3 * 86_400_000).toISOString();
const newest = async (by: SignedIn) => (await by.get<Transaction[]>('/api/transactions')).body[0];
const ofStaff = async (query: string) =>
  (await admin.get<AdminTransaction[]>(`/api/admin/transactions?${query}`)).body[0];

// Leave the delivery out of reward_scheduled_for, and this must fail.
test('a gift says when it goes out, until it does', async () => {
  const from = await rich();
  const at = inThreeDays();
  await desk.send(from, { recipientEmail: desk.stranger(), deliverAt: at });
  const line = await newest(from);
  expect(line).toMatchObject({ type: 'transfer_out', status: 'completed', scheduledFor: at });
  const receipt = await from.get<TransactionReceipt>(`/api/transactions/${line?.id}`);
  expect(receipt.body.scheduledFor).toBe(at);
  for (const query of ['', `search=${from.email}`, `userId=${from.id}`])
    expect(await ofStaff(query)).toMatchObject({ userId: from.id, scheduledFor: at });
  const [statement] = (await admin.get<Transaction[]>(`/api/admin/user-transactions/${from.id}`)).body;
  expect(statement?.scheduledFor).toBe(at);

  await desk.send(from, { recipientEmail: desk.stranger() });
  expect((await newest(from))?.scheduledFor).toBeNull();

  clock.advance({ days: 3 });
  await run('sweep-rewards');
  const later = await product.signIn(from.email);
  const { body: lines } = await later.get<Transaction[]>('/api/transactions');
  expect(lines.map(({ scheduledFor }) => scheduledFor)).toEqual(lines.map(() => null));
});

// Leave closed_as or the review out of reward_scheduled_for, and this must fail.
test('a gift that is undone, or looked at, is not scheduled', async () => {
  const from = await rich();
  const { body } = await desk.send(from, { recipientEmail: desk.stranger(), deliverAt: inThreeDays() });
  await desk.act(from, body.id, 'undo');
  const { body: lines } = await from.get<Transaction[]>('/api/transactions');
  expect(lines.slice(0, 2).map(({ amount, scheduledFor }) => [amount, scheduledFor])).toEqual([
    ['50.00', null],
    ['-50.00', null],
  ]);
  const flagged = await flaggedGift({ deliverAt: inThreeDays() });
  expect(flagged.body).toMatchObject({ delivery: 'SCHEDULED', inReview: true });
  expect((await newest(flagged.from))?.scheduledFor).toBeNull();
});

test('a reward of a company says it too', async () => {
  await fund(product, await acmeId(product), 1_000_00n);
  const manager = await product.signIn('account_manager');
  const at = inThreeDays();
  await manager.post('/api/enterprise/rewards', {
    rewards: [{ amount: '25.00', recipientEmail: desk.stranger(), deliverAt: at }],
  });
  const [line] = (await manager.get<EnterpriseTransaction[]>('/api/enterprise/transactions')).body;
  expect(line).toMatchObject({ amount: '-25.00', status: 'completed', scheduledFor: at });
});
