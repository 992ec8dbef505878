import { expect, test } from 'vitest';
import { listCompanyRewards } from '#contract/enterprise/rewards.ts';
import { type Capability, can, ROLES } from '#contract/kernel/capabilities.ts';
import { judge, mayDecide } from '#server/enterprise/approvals/approval.ts';
import { outcomeText, requestWithArticle } from '#server/enterprise/approvals/approval-texts.ts';

const now = new Date('2026-03-01T00:00:00Z');
const request = {
  kind: 'payout' as const,
  state: 'PENDING APPROVAL' as const,
  maker_id: 'maker',
  decided_by: null,
  ended_as: null,
  expires_at: new Date('2026-03-02T00:00:00Z'),
  rewarded_ids: [] as string[],
};
const ended = { ...request, state: 'CANCELED' as const, ended_as: 'rejected' as const, decided_by: 'boss' };

test.each([
  // The request, who decides with which role, what, and what becomes of it.
  [request, 'boss', 'account_manager', 'approved', 'decide'],
  [request, 'boss', 'account_staff', 'approved', 'forbidden'],
  [request, 'boss', 'department_manager', 'rejected', 'forbidden'],
  [request, 'maker', 'super_admin', 'approved', 'own-request'],
  [request, 'maker', 'super_admin', 'rejected', 'own-request'],
  [request, 'maker', 'account_staff', 'withdrawn', 'decide'],
  [request, 'boss', 'super_admin', 'withdrawn', 'forbidden'],
  [{ ...request, kind: 'invitation' as const }, 'boss', 'account_manager', 'approved', 'forbidden'],
  [{ ...request, kind: 'invitation' as const }, 'boss', 'super_admin', 'approved', 'decide'],
  [{ ...request, rewarded_ids: ['boss'] }, 'boss', 'super_admin', 'approved', 'own-request'],
  [{ ...request, rewarded_ids: ['boss'] }, 'boss', 'super_admin', 'rejected', 'own-request'],
  [{ ...request, rewarded_ids: ['boss'] }, 'other', 'account_manager', 'approved', 'decide'],
  [ended, 'boss', 'account_manager', 'rejected', 'done'],
  [ended, 'other', 'account_manager', 'rejected', 'already-decided'],
  [ended, 'boss', 'account_manager', 'approved', 'already-decided'],
  // Past its last day it is canceled by the job, and can still be rejected.
  [{ ...request, expires_at: now }, 'boss', 'account_manager', 'approved', 'already-decided'],
  [{ ...request, expires_at: now }, 'boss', 'account_manager', 'rejected', 'decide'],
] as const)('%o: %s, %s, %s → %s', (given, userId, role, end, verdict) => {
  expect(judge(given, { userId, role }, end, now)).toBe(verdict);
});

test('account managers decide about money, super admins about power as well', () => {
  const decides = (role: string, kind: 'payout' | 'payouts' | 'invitation') =>
    mayDecide({ userId: 'boss', role }, { kind });
  expect([decides('account_manager', 'payouts'), decides('account_manager', 'invitation')]).toEqual([
    true,
    false,
  ]);
  expect([decides('super_admin', 'payouts'), decides('super_admin', 'invitation')]).toEqual([true, true]);
});

test('a manager who may approve rewards may read the list of who gets them', () => {
  const deciders = ROLES.filter((role) => mayDecide({ userId: 'boss', role }, { kind: 'rewards' }));
  expect(deciders).toEqual(['super_admin', 'account_manager']);
  expect(deciders.filter((role) => !can(role, listCompanyRewards.actor as Capability))).toEqual([]);
});

const described = { amount_cents: 75_00n, recipient_name: 'Ida', rows: null, invitation: null };
const invited = {
  emailUsername: 'ida',
  firstName: 'Ida',
  lastName: 'Moss',
  role: 'super_admin',
} as const;

test.each([
  [{ ...described, kind: 'payout' as const }, 'a payout of $75.00 to Ida'],
  [{ ...described, kind: 'payouts' as const, rows: 3 }, 'a payout of $75.00 to 3 people'],
  [{ ...described, kind: 'rewards' as const, rows: 1 }, 'a reward of $75.00 to Ida'],
  [{ ...described, kind: 'rewards' as const, rows: 3 }, 'an order of 3 rewards of $75.00 in all'],
  [
    { ...described, kind: 'invitation' as const, invitation: invited },
    'an invitation of Ida Moss as super admin',
  ],
])('a manager is asked to approve %#: %s', (request, text) => {
  expect(requestWithArticle(request)).toBe(text);
  expect(outcomeText(request, 'approved', { rewards: [], now }).outcome).toBe(
    `Your ${text.replace(/^an? /, '')} was approved`,
  );
});

const tomorrow = new Date(now.getTime() + 86_400_000);
const mail = { method: 'EMAIL' as const, deliverAt: now, review: null };
const text = { ...mail, method: 'PHONE' as const };
const later = { ...mail, deliverAt: tomorrow };
const link = { ...mail, method: 'LINK' as const };
const flagged = { ...mail, review: 'flagged' as const };
const flaggedLater = { ...later, review: 'held' as const };
const flaggedLink = { ...link, review: 'flagged' as const };
const released = { ...mail, review: 'released' as const };

test.each([
  [[mail], 'The link is on its way.'],
  [[mail, text, released], 'The links are on their way.'],
  [[later], 'It goes out on its date.'],
  [[later, later], 'They go out on their dates.'],
  [[link], 'Copy its link under Sent Rewards.'],
  [[link, link], 'Copy their links under Sent Rewards.'],
  [[flagged], 'It waits for a review and goes out afterwards.'],
  [[flagged, flaggedLater], 'They wait for a review and go out afterwards.'],
  [[flaggedLink], 'It waits for a review. Copy its link afterwards under Sent Rewards.'],
  [[flaggedLink, flaggedLink], 'They wait for a review. Copy their links afterwards under Sent Rewards.'],
  [
    [flagged, link, mail, later, mail, flaggedLink],
    '2 are on their way. 1 goes out on its date. Copy the link of 1 under Sent Rewards. 1 waits for a review and goes out afterwards. 1 waits for a review. Copy its link afterwards under Sent Rewards.',
  ],
  [[link, link, mail], '1 is on its way. Copy the links of 2 under Sent Rewards.'],
])('what follows the approval of an order of rewards, case %#', (rewards, consequence) => {
  const order = { ...described, kind: 'rewards' as const, rows: rewards.length };
  expect(outcomeText(order, 'approved', { rewards, now }).consequence).toBe(consequence);
  expect(outcomeText(order, 'rejected', { rewards: [], now }).consequence).toBe(
    'The money is back in the shared balance.',
  );
});

test.each([
  [0n, 'The money is back in the shared balance.'],
  [
    99_99n,
    'The money is back in the shared balance. $99.99 of it repaid what was owed for a disputed payment.',
  ],
  [300_00n, 'The money repaid what was owed for a disputed payment.'],
])('what follows a request that is not approved, where %s repaid a debt', (repaidCents, consequence) => {
  const request = { ...described, kind: 'payout' as const, amount_cents: 300_00n };
  expect(outcomeText(request, 'rejected', { rewards: [], now, repaidCents }).consequence).toBe(consequence);
});
