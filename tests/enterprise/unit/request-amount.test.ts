/** What a mail about a request for approval shows first. */
import { expect, test } from 'vitest';
import { type DescribedApproval, requestAmount } from '#server/enterprise/approvals/approval-texts.ts';

const request = { amount_cents: 30000n, invitation: null, recipient_name: 'Nora Field', rows: null };

test.each<[Partial<DescribedApproval>, readonly [string, string] | undefined]>([
  [{ kind: 'payout' }, ['Payout to Nora Field', '$300.00']],
  [{ kind: 'payouts', rows: 40, recipient_name: null }, ['Payout to 40 people', '$300.00']],
  [
    { kind: 'rewards', rows: 1, recipient_name: 'nora@example.com' },
    ['Reward to nora@example.com', '$300.00'],
  ],
  [{ kind: 'rewards', rows: 1, recipient_name: null }, ['Reward', '$300.00']],
  [{ kind: 'rewards', rows: 1200, recipient_name: null }, ['Order of 1,200 rewards', '$300.00']],
  [{ kind: 'invitation', amount_cents: null }, undefined],
])('%j reads %j', (kind, amount) => {
  expect(requestAmount({ ...request, ...kind } as DescribedApproval)).toEqual(amount ? { amount } : {});
});
