/**
 * Fast path: concurrent payouts of one enterprise share a transaction
 * (docs/decisions/0025-payouts-share-a-commit.md). All of them need the enterprise's balance; in turn, each
 * would wait for the previous commit to reach the disk. It shortens pay-alone.ts;
 * tests/enterprise/races/payout-differential.test.ts compares the two.
 */
import { type Batched, createBatcher } from '#server/db/batcher.ts';
import type { Db } from '#server/db/pool.ts';
import { retried } from '#server/db/transaction.ts';
import type { NewPayout, PayoutOutcome } from '../payout-store.ts';
import { payRecipients } from './pay-people-store.ts';

/** Pays one recipient. Rejects with this payout's own refusal, whatever the outcome of the others. */
export type PayoutBatcher = (payout: NewPayout) => Promise<PayoutOutcome>;

type Answer = Awaited<ReturnType<typeof payRecipients>>[number];

export function createPayoutBatcher(db: Db): PayoutBatcher {
  const companies = new Map<string, Batched<NewPayout, Answer>>();

  const payOf = (enterpriseId: string): Batched<NewPayout, Answer> => {
    let pay = companies.get(enterpriseId);
    if (pay === undefined) {
      pay = createBatcher((payouts) => retried(() => payRecipients(db, enterpriseId, payouts)), {
        inTurn: true,
      });
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
