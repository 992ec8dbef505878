/** Lets an order that waited for approval go on: its rewards are checked, and mailed where nothing hits. */
import type { Tx } from '#server/db/transaction.ts';
import type { RewardsDeps } from '../deps.ts';
import { checkSent } from '../risk/check-sent.ts';
import { companyOfPayer, selectFraudRules } from '../risk/rule-store.ts';
import { selectOfOrder } from '../store.ts';
import { executeRewardOrder } from './order-store.ts';

/** False where it did not wait. */
export async function executeWaitingOrder(
  tx: Tx,
  deps: Pick<RewardsDeps, 'clock' | 'riskLists'>,
  id: string,
): Promise<boolean> {
  if (!(await executeRewardOrder(tx, id, deps.clock.now()))) return false;
  const rewards = await selectOfOrder(tx, id);
  const [first] = rewards;
  if (!first) return true;
  const payer = first.sender;
  const rules = await selectFraudRules(tx, companyOfPayer(payer));
  await checkSent(tx, deps, { payer, rewards, rules, isNew: true });
  return true;
}
