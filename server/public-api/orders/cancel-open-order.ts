/** A company takes back a large order before it is executed. Nothing has moved yet. */
import { transaction } from '#server/db/transaction.ts';
import { type CompanyActor, recordCompanyAction } from '#server/enterprise/index.ts';
import { endOpenOrder, orderText, type RewardOrder } from '#server/rewards/index.ts';
import type { PublicApiDeps } from '../deps.ts';

/** False where it is executed meanwhile, or has ended: it waits for an execution that has begun. */
export function cancelOpenOrder(
  { db, clock }: Pick<PublicApiDeps, 'db' | 'clock'>,
  acting: CompanyActor,
  { id, amountCents, rewardCount }: RewardOrder,
): Promise<boolean> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    if (!(await endOpenOrder(tx, id, now))) return false;
    const subject = { kind: 'reward-order', id, label: orderText(amountCents, rewardCount, null) };
    await recordCompanyAction(tx, acting, { action: 'rewards-withdrawn', subject }, now);
    return true;
  });
}
