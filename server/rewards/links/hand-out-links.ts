/** The links of an order that was just executed, for its sender to hand out. They are shown here and never again. */
import type { Tx } from '#server/db/transaction.ts';
import { insertHandedOut } from './link-store.ts';
import { type LinkDeps, makeLinks } from './links.ts';

/** By the reward, each of which has the method LINK. In the transaction that executed their order. */
export async function handOutLinks(
  tx: Tx,
  deps: LinkDeps,
  rewardIds: readonly string[],
): Promise<Map<string, string>> {
  if (rewardIds.length === 0) return new Map();
  const links = makeLinks(deps, rewardIds);
  await insertHandedOut(tx, links, deps.clock.now());
  return new Map(links.map(({ rewardId, link }) => [rewardId, link]));
}
