import { expect, test } from 'vitest';
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
  expect(outcomeText(request, 'approved').outcome).toBe(`Your ${text.replace(/^an? /, '')} was approved`);
});
