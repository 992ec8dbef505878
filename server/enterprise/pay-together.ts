/**
 * Payouts of one company that come at the same time share a transaction (docs/decisions/0025-payouts-share-a-commit.md): all
 * of them need the company's balance, and one after the other each would wait until the disk has the one before.
 */
import { DatabaseError } from 'pg';
import type { Db } from '#server/db/pool.ts';
import { retried } from '#server/db/transaction.ts';
import { type PersonPaid, type PersonPayout, payPeople } from './payout-store.ts';

/** Pays one person. Rejects with what the database refused of this payout, whatever became of the others. */
export type PayTogether = (payout: PersonPayout) => Promise<PersonPaid>;

type Waiting = {
  payout: PersonPayout;
  resolve: (paid: PersonPaid) => void;
  reject: (error: unknown) => void;
};

const mostAtOnce = 32;

export function createPayTogether(db: Db): PayTogether {
  /** The companies that are paying now, and who waits for their next turn. */
  const companies = new Map<string, Waiting[]>();

  const pay = async (enterpriseId: string, group: Waiting[]): Promise<void> => {
    const payouts = group.map(({ payout }) => payout);
    try {
      const answers = await retried(() => payPeople(db, enterpriseId, payouts));
      for (const [index, { resolve, reject }] of group.entries()) {
        const answer = answers[index];
        if (answer === undefined) reject(new Error('pay_people left a payout out.'));
        else if ('refused' in answer) reject(answer.refused);
        else resolve(answer);
      }
    } catch (error) {
      // An error of the database undid all: whose fault it was shows when each is tried alone. Any other leaves it unknown
      // what became of them, so nothing is tried again.
      if (group.length > 1 && error instanceof DatabaseError) {
        for (const one of group) await pay(enterpriseId, [one]);
      } else for (const { reject } of group) reject(error);
    }
  };

  const payAll = async (enterpriseId: string, waiting: Waiting[]): Promise<void> => {
    while (waiting.length > 0) await pay(enterpriseId, waiting.splice(0, mostAtOnce));
    companies.delete(enterpriseId);
  };

  return (payout) =>
    new Promise((resolve, reject) => {
      const { enterpriseId } = payout.acting;
      const waiting = companies.get(enterpriseId);
      if (waiting) {
        waiting.push({ payout, resolve, reject });
        return;
      }
      const first = [{ payout, resolve, reject }];
      companies.set(enterpriseId, first);
      void payAll(enterpriseId, first);
    });
}
