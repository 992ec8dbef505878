/** Acme, with money and a line of $250 above which another manager approves, and payouts above it. */
import { expect } from 'vitest';
import type { ApprovalRequest } from '#contract/enterprise/approvals.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { acmeId, fund, newRecipient } from '../company.ts';

export type Waits = { payoutRequestId: string; message: string };

export const send = '/api/enterprise/send-funds';
export const approvals = '/api/enterprise/approvals';

export async function openApprovals() {
  const product = await testApp();
  const { db } = product;
  const owner = await product.signIn('super_admin');
  const manager = await product.signIn('account_manager');
  const staff = await product.signIn('account_staff');
  // Everything here is paid on one day.
  await db.query(
    `insert into payout_role_rule (enterprise_id, role, approval_above_cents, updated_at)
     select id, role, 25000, now() from enterprise, unnest(array['account_staff', 'department_manager']) as role
     where slug = 'acmerewards'`,
  );
  // What the demo's managers paid on this day does not count here.
  await db.query('delete from payout_unapproved');
  await fund(product, await acmeId(product), 100_000_00n);

  const approve = (by: SignedIn, id: string, note?: string) =>
    by.post<ApprovalRequest>(`${approvals}/${id}/approve`, note ? { note } : {});
  const reject = (by: SignedIn, id: string, note?: string) =>
    by.post<ApprovalRequest>(`${approvals}/${id}/reject`, note ? { note } : {});

  /** A payout of $300 by account staff, which waits. */
  async function waiting(by: SignedIn = staff, amount = '300.00') {
    const nora = await newRecipient(product, { listedBy: by });
    const answer = await by.post<Waits>(send, { recipientId: nora.id, amount, message: 'Well done' });
    expect(answer.status).toBe(202);
    return { nora, id: answer.body.payoutRequestId };
  }

  return { product, db, owner, manager, staff, approve, reject, waiting };
}
