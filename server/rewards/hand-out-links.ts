/** The links of an order that was just executed, for its sender to hand out. They are shown here and never again. */
import type { Tx } from '#server/db/transaction.ts';
import { firstLinks, type LinkDeps } from './links.ts';
import { markHandedOut, selectOfOrder } from './store.ts';

/** By the id of the reward: those of method LINK. In the transaction that executed the order. */
export async function handOutLinks(tx: Tx, deps: LinkDeps, orderId: string): Promise<Map<string, string>> {
  const rewards = await selectOfOrder(tx, orderId);
  const ids = rewards.filter(({ method }) => method === 'LINK').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const links = await firstLinks(tx, deps, ids);
  await markHandedOut(tx, ids, deps.clock.now());
  return new Map([...links].map(([rewardId, { link }]) => [rewardId, link]));
}
