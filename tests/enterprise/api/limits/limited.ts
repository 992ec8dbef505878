/** People who pay within limits. */
import type { PayoutRules } from '#contract/enterprise/limits.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { acmeId, fund, newRecipient } from '../company.ts';

export const send = '/api/enterprise/send-funds';

export const rules = '/api/enterprise/payout-rules';

/** The product, with a company that has a million and people with limits. */
export async function openLimits() {
  const product = await testApp();
  const { db } = product;
  const owner = await product.signIn('super_admin');
  const staff = await product.signIn('account_staff');
  const dept = await product.signIn('department_manager');
  await fund(product, await acmeId(product), 1_000_000_00n);
  // The demo paid on this day; its payouts count like all others.
  const spentBy = async (id: string) => {
    const { rows } = await db.query<{ cents: bigint }>(
      'select coalesce(sum(cents), 0)::bigint as cents from payout_spent where user_id = $1',
      [id],
    );
    return rows[0]?.cents ?? 0n;
  };
  /** What they spent so far and this much more. */
  const room = async (id: string, more: bigint) => formatCents((await spentBy(id)) + more);
  const nora = await newRecipient(product, { listedBy: staff });

  const pay = (by: SignedIn, amount: string) => by.post(send, { recipientId: nora.id, amount });
  const setRole = (role: string, body: object) => owner.put<PayoutRules>(`${rules}/roles/${role}`, body);
  const setPerson = (id: string, body: object) => owner.put<PayoutRules>(`${rules}/people/${id}`, body);

  return { product, db, owner, staff, dept, room, nora, pay, setRole, setPerson };
}
