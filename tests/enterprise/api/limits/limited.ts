/** People who pay within limits. */
import type { PayoutRules } from '#contract/enterprise/limits.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { acmeId, fund, newRecipient } from '../company.ts';

export const send = '/api/enterprise/send-funds';

export const rules = '/api/enterprise/payout-rules';

/** The product, with a company that has a million and people with limits. */
export async function openLimits() {
  // The day of the limits does not end during a file.
  const clock = testClock();
  const product = await testApp({ clock });
  const { db } = product;
  const owner = await product.signIn('super_admin');
  const staff = await product.signIn('account_staff');
  const dept = await product.signIn('department_manager');
  await fund(product, await acmeId(product), 1_000_000_00n);
  // The demo's payouts count like all others, where it was made in the same period.
  const spentBy = async (id: string, period: 'day' | 'quarter') => {
    const { rows } = await db.query<{ cents: bigint }>(
      `select coalesce(sum(cents), 0)::bigint as cents from payout_spent
       where user_id = $1 and date_trunc($2, day::timestamp) = date_trunc($2, $3::timestamptz at time zone 'UTC')`,
      [id, period, clock.now()],
    );
    return rows[0]?.cents ?? 0n;
  };
  /** What they spent in this period so far, and this much more. */
  const room = async (id: string, more: bigint, period: 'day' | 'quarter' = 'day') =>
    formatCents((await spentBy(id, period)) + more);
  const nora = await newRecipient(product, { listedBy: staff });

  const pay = (by: SignedIn, amount: string) => by.post(send, { recipientId: nora.id, amount });
  const setRole = (role: string, body: object) => owner.put<PayoutRules>(`${rules}/roles/${role}`, body);
  const setPerson = (id: string, body: object) => owner.put<PayoutRules>(`${rules}/people/${id}`, body);

  return { product, db, owner, staff, dept, room, nora, pay, setRole, setPerson };
}
