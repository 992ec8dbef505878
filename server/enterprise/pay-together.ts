/**
 * Payouts of one company that come at the same time share a transaction (docs/decisions/0025-payouts-share-a-commit.md): all
 * of them need the company's balance, and one after the other each would wait until the disk has the one before.
 */
import { type Gathered, gather } from '#server/db/gather.ts';
import type { Db } from '#server/db/pool.ts';
import { retried } from '#server/db/transaction.ts';
import { type PersonPaid, type PersonPayout, payPeople } from './payout-store.ts';

/** Pays one person. Rejects with what the database refused of this payout, whatever became of the others. */
export type PayTogether = (payout: PersonPayout) => Promise<PersonPaid>;

type Answer = Awaited<ReturnType<typeof payPeople>>[number];

export function createPayTogether(db: Db): PayTogether {
  const companies = new Map<string, Gathered<PersonPayout, Answer>>();

  const payOf = (enterpriseId: string): Gathered<PersonPayout, Answer> => {
    let pay = companies.get(enterpriseId);
    if (pay === undefined) {
      pay = gather((payouts) => retried(() => payPeople(db, enterpriseId, payouts)), { inTurn: true });
      companies.set(enterpriseId, pay);
    }
    return pay;
  };

  return async (payout) => {
    const answer = await payOf(payout.acting.enterpriseId)(payout);
    if ('refused' in answer) throw answer.refused;
    return answer;
  };
}
