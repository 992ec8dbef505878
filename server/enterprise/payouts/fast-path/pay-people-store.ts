/** The SQL of the fast path of paying one recipient: pay_people, which calls pay_person for each. */
import { DatabaseError } from 'pg';
import type { Queryable } from '#server/db/pool.ts';
import type { NewPayout, PayoutOutcome } from '../payout-store.ts';

/** Several payouts of one enterprise in one transaction (pay_people), in input order. */
export async function payRecipients(
  db: Queryable,
  enterpriseId: string,
  payouts: NewPayout[],
): Promise<(PayoutOutcome | { refused: DatabaseError })[]> {
  const given = payouts.map(({ acting, texts, ...payout }) => ({
    ...payout,
    ...texts,
    amountCents: payout.amountCents.toString(),
    actorId: acting.userId,
    actorRole: acting.role,
  }));
  const { rows } = await db.query<PayoutOutcome & { refusal: string | null; detail: string | null }>({
    name: 'pay-people',
    text: 'select paid, waiting, balance_cents, refusal, detail from pay_people($1, $2)',
    values: [enterpriseId, JSON.stringify(given)],
  });
  return rows.map(({ refusal: code, detail, ...paid }) => {
    if (code === null) return paid;
    const error = new DatabaseError('a payout was refused', 0, 'error');
    return { refused: Object.assign(error, { code, ...(detail !== null && { detail }) }) };
  });
}
